import { createClient } from '../../src/client/createClient.ts';
import type { LaurelClient } from '../../src/client/LaurelClient.ts';
import { refusal, success } from '../support/payloads.ts';

/** What a service answers, by the name in the address: data, or a failure. A test may change it. */
export type Answers = Partial<Record<'userinfo' | 'friends' | 'tournaments', unknown>>;

/** An answer that is none: the status, and the envelope's error. */
export class Refusal {
  readonly status: number;
  readonly error: Record<string, unknown>;
  constructor(status: number, error: Record<string, unknown> = {}) {
    this.status = status;
    this.error = error;
  }
}

/** A client of a service that answers as told, and every address that was asked for. */
export function answeringClient(answers: Answers): {
  readonly client: LaurelClient;
  readonly asked: readonly string[];
} {
  const asked: string[] = [];
  const client = createClient({
    baseUrl: 'https://platform.example',
    apiKey: 'key',
    getToken: () => 'a.b.c',
    fetch: async (input) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      const name = pathname.split('/').findLast((part) => part !== '') ?? '';
      asked.push(`${name}${search}`);
      const answer = answers[name as keyof Answers];
      return answer instanceof Refusal
        ? new Response(refusal(answer.error), { status: answer.status })
        : new Response(success(answer));
    },
  });
  return { client, asked };
}
