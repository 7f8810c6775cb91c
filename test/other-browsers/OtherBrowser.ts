/** A page of a browser that the rest of the tests does not run in. */
export interface OtherBrowser extends AsyncDisposable {
  readonly open: (address: string) => Promise<void>;
  /** What an expression gives on the page, or the promise that it gives, taken over as JSON. */
  readonly ask: <Answer>(expression: string) => Promise<Answer>;
  readonly down: (key: string) => Promise<void>;
  readonly up: (key: string) => Promise<void>;
  readonly click: (x: number, y: number) => Promise<void>;
  /** What is seen of the page, as a PNG in base64. */
  readonly picture: () => Promise<string>;
}

/** Presses a key: a letter, or the name of one without a letter. */
export async function press({ down, up }: OtherBrowser, key: string): Promise<void> {
  await down(key);
  await up(key);
}
