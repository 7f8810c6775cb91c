import type { IncomingMessage, ServerResponse } from 'node:http';
import { startServer, type TestServer } from '../../support/startServer.ts';

/** What happens to one submission: whether it is counted, and what is answered. */
export interface Fate {
  readonly counted: boolean;
  /** `drop` cuts the connection. */
  readonly answer:
    | 'drop'
    | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> };
}

/** One player's totals as the service answers them. */
export interface TotalsRow {
  readonly _id: string;
  readonly tournamentId: string;
  readonly userId: string | null;
  readonly externalUserId: string | null;
  readonly scores: Readonly<Record<string, number>>;
  readonly createdAt: string;
}

/** A service over real HTTP that adds scores up, and whose answers a test can bend. */
export interface HttpService extends AsyncDisposable {
  readonly url: string;
  /** Every submission that was counted, in order. */
  readonly counted: { readonly player: string; readonly scores: Readonly<Record<string, number>> }[];
  /** How many submissions came in. */
  submissions: number;
  /** Fates of the next submissions, in order; then all goes well. */
  readonly fates: Fate[];
  /** The body of the scores operation; by default the envelope around the totals of all that was counted. */
  totalsBody: () => string;
  /** The totals of what was counted first: all of it, or so many submissions. */
  readonly rows: (submissions?: number) => readonly TotalsRow[];
}

/** A JSON envelope around data. */
export function envelopeOf(data: unknown): string {
  return JSON.stringify({ code: 1, success: true, data });
}

/** A JSON envelope of a failure. */
export function failureEnvelope(error?: object): string {
  return JSON.stringify({ code: -1, success: false, ...(error !== undefined && { error }) });
}

/** Connection lost after, and before, the service counted. */
export const lostAfter: Fate = { counted: true, answer: 'drop' };
export const lostBefore: Fate = { counted: false, answer: 'drop' };

export async function startService(): Promise<HttpService> {
  const counted: HttpService['counted'] = [];
  const fates: Fate[] = [];

  async function submit(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    service.submissions += 1;
    const fate = fates.shift();
    if (fate?.counted !== false) counted.push(readSubmission(text));
    if (fate?.answer === 'drop') {
      request.socket.destroy();
      return;
    }
    const { status, body, headers } = fate?.answer ?? { status: 200, body: envelopeOf({}) };
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  }

  const server: TestServer = await startServer((request, response) => {
    if (request.method === 'POST') void submit(request, response);
    else response.writeHead(200, { 'content-type': 'application/json' }).end(service.totalsBody());
  });

  const service: HttpService = {
    url: server.url,
    counted,
    submissions: 0,
    fates,
    totalsBody: () => envelopeOf(service.rows()),
    rows: (submissions = counted.length) => totalsOf(counted.slice(0, submissions)),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
  return service;
}

function readSubmission(text: string): HttpService['counted'][number] {
  const { userId, externalUserId, scores } = JSON.parse(text) as {
    readonly userId?: string;
    readonly externalUserId?: string;
    readonly scores: readonly { readonly scoreType: string; readonly value: number }[];
  };
  return {
    player: userId === undefined ? `external:${externalUserId ?? ''}` : `user:${userId}`,
    scores: Object.fromEntries(scores.map(({ scoreType, value }) => [scoreType, value])),
  };
}

function totalsOf(counted: HttpService['counted']): readonly TotalsRow[] {
  return [...Map.groupBy(counted, ({ player }) => player)].map(([player, runs], index) => {
    const sums: Record<string, number> = {};
    for (const { scores } of runs) {
      for (const [scoreType, value] of Object.entries(scores)) {
        sums[scoreType] = (sums[scoreType] ?? 0) + value;
      }
    }
    const id = player.slice(player.indexOf(':') + 1);
    return {
      _id: `total-${index}`,
      tournamentId: 'cup',
      userId: player.startsWith('user:') ? id : null,
      externalUserId: player.startsWith('user:') ? null : id,
      scores: sums,
      createdAt: '2026-11-20T00:48:32.084Z',
    };
  });
}
