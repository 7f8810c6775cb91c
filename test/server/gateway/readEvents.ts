/** One server-sent event. */
export interface SentEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: string;
}

/** Events as they come, read as the standard has it; `await using` leaves. */
export interface EventReader extends AsyncDisposable {
  readonly response: Response;
  /** The next event of this kind; rejects when the stream ends before it. */
  readonly next: (kind: string) => Promise<SentEvent>;
  readonly seen: readonly SentEvent[];
}

/** Opens a stream. */
export async function readEvents(url: string, headers: Record<string, string> = {}): Promise<EventReader> {
  const leaving = new AbortController();
  const response = await fetch(url, { headers, signal: leaving.signal });
  const seen: SentEvent[] = [];
  const events = parse(response);
  return {
    response,
    seen,
    async next(kind) {
      for (;;) {
        const { done, value } = await events.next();
        if (done === true) throw new Error(`The stream ended before ${kind}.`);
        seen.push(value);
        if (value.event === kind) return value;
      }
    },
    async [Symbol.asyncDispose]() {
      leaving.abort();
    },
  };
}

async function* parse({ body }: Response): AsyncGenerator<SentEvent, undefined> {
  let text = '';
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const fields = text
        .slice(0, end)
        .split('\n')
        .map((line) => /^(\w*): ?(.*)$/.exec(line) ?? []);
      text = text.slice(end + 2);
      const of = (name: string): string[] =>
        fields.flatMap(([, field, value = '']) => (field === name ? [value] : []));
      yield { event: of('event').at(-1) ?? 'message', id: of('id').at(-1), data: of('data').join('\n') };
    }
  }
  return undefined;
}

/** What the id of an event says was seen, without when that was so. */
export function marksOf(id: string | undefined): string | undefined {
  return id?.split('-')[0];
}
