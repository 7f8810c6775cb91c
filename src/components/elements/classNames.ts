/** Joins class names, leaving out what is not one: `classNames('laurel-Root', className)`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
