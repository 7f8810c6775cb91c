import { sha256 } from '../../../base/text/sha256.ts';
import type { PlatformAnswer, PlatformRefusal } from '../createPlatform.ts';

/** An answer that is everybody's. */
export interface KeptPage extends PageContent {
  /** When it was the platform's: Unix milliseconds, and by the clock that only goes on. */
  readonly asOf: number;
  readonly at: number;
}

/** What an answer says. */
export interface PageContent {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
  /** Of the body: what did not change has the same. */
  readonly etag: string;
  /** What the platform refused, which is kept as its answers are. */
  readonly refusal: PlatformRefusal | undefined;
}

/** The platform's answer, as it is kept. */
export async function contentOf(answer: Exclude<PlatformAnswer, { kind: 'failure' }>): Promise<PageContent> {
  if (answer.kind === 'page') return { ...answer, etag: await etagOf(answer.body), refusal: undefined };
  const body = new TextEncoder().encode(refusalText(answer.refusal));
  return { body, type: 'application/json', etag: await etagOf(body), refusal: answer.refusal };
}

/** The platform's envelope around its own no. */
export function refusalText({ status, code, message }: PlatformRefusal): string {
  return JSON.stringify({ code: -1, success: false, error: { status, code, message } });
}

/** A name for these bytes and no others. */
export async function etagOf(body: Uint8Array<ArrayBuffer>): Promise<string> {
  return `"${(await sha256(body)).slice(0, 32)}"`;
}

/** Milliseconds since the platform said so. */
export function ageOf({ at }: Pick<KeptPage, 'at'>): number {
  return performance.now() - at;
}
