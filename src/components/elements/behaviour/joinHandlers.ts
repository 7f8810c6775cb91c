type Handlers = Readonly<Record<string, ((event: unknown) => void) | undefined>>;

/** A component's own event handlers, each of which runs after those of its name that were given from outside, or before it. */
export function joinHandlers<Props extends object>(
  given: Props,
  ...own: readonly Partial<NoInfer<Props>>[]
): Partial<Props> {
  return Object.fromEntries(
    own
      .flatMap((handlers) => Object.keys(handlers))
      .map((name) => [
        name,
        (event: unknown) => {
          for (const handlers of [given, ...own] as readonly Handlers[]) handlers[name]?.(event);
        },
      ]),
  ) as Partial<Props>;
}
