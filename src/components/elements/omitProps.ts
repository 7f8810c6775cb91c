/** Props without those that are listed, as a view takes them from a widget's. */
export function omitProps<Props extends object, Name extends keyof Props>(
  props: Props,
  names: Readonly<Record<Name, true>>,
): Omit<Props, Name> {
  return Object.fromEntries(Object.entries(props).filter(([name]) => !Object.hasOwn(names, name))) as Omit<
    Props,
    Name
  >;
}
