/** Options whose effect nobody would see in a story at once: they stay in its table, and have no control. */
export function withoutControls<const Name extends string>(...names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, { control: false }])) as Record<
    Name,
    { readonly control: false }
  >;
}
