/** A page of a browser that the rest of the tests does not run in. */
export interface OtherBrowser extends AsyncDisposable {
  readonly open: (address: string) => Promise<void>;
  /** What an expression gives on the page, taken over as JSON. */
  readonly ask: <Answer>(expression: string) => Promise<Answer>;
  readonly down: (key: string) => Promise<void>;
  readonly up: (key: string) => Promise<void>;
  readonly click: (x: number, y: number) => Promise<void>;
}

/** Presses a key: a letter, or the name of one without a letter. */
export async function press({ down, up }: OtherBrowser, key: string): Promise<void> {
  await down(key);
  await up(key);
}
