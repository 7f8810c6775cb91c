type Handlers = Readonly<Record<string, ((event: unknown) => void) | undefined>>;

/** A component's own event handlers, each of which runs after the one of its name that was given from outside. */
export function joinHandlers<Props extends object>(
  given: Props,
  own: Partial<NoInfer<Props>>,
): Partial<Props> {
  return Object.fromEntries(
    Object.entries(own as Handlers).map(([name, handler]) => [
      name,
      (event: unknown) => {
        (given as Handlers)[name]?.(event);
        handler?.(event);
      },
    ]),
  ) as Partial<Props>;
}
