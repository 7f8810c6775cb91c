import type { IndexData } from '../../../../src/server/gateway/ranks/answerQuestion.ts';
import type { Gateway } from '../../../../src/server/gateway/createGateway.ts';

/** What an index is asked, of one tournament. */
export interface Asked {
  readonly tournamentId: string;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly id?: string | readonly string[] | undefined;
  readonly size?: number | undefined;
  readonly name?: string | undefined;
  readonly limit?: number | undefined;
}

/** The path of a question. */
export function indexPath(
  ask: 'players' | 'around' | 'search',
  { tournamentId, ...parameters }: Asked,
): string {
  const query = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
    ),
  );
  return `/index/tournaments/${tournamentId}/${ask}?${query}`;
}

/** `data` of the answer, which has to be one. */
export async function askIndex(
  gateway: Gateway,
  ask: 'players' | 'around' | 'search',
  asked: Asked,
): Promise<IndexData> {
  const response = await gateway(new Request(`http://game.example/laurel${indexPath(ask, asked)}`));
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
  return (JSON.parse(text) as { readonly data: IndexData }).data;
}
