import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Leaderboard } from '../../../src/components/leaderboard/Leaderboard.tsx';
import { createClient } from '../../../src/client/createClient.ts';
import { LaurelProvider } from '../../../src/react/provider/LaurelProvider.tsx';
import { cup, cupId } from '../../support/cup.ts';
import '../../../src/styles/laurel.css';
import { eventually } from '../../support/eventually.ts';

interface Envelope {
  readonly data: { readonly entries: readonly Readonly<Record<string, unknown>>[] };
}

const rows = () =>
  [...document.querySelectorAll('tbody tr')].flatMap((row) => {
    const rank = row.querySelector('td')?.textContent?.match(/\d+/)?.[0];
    const name = row.querySelector('th .laurel-PlayerName')?.textContent;
    return name === undefined ? [] : [`${rank} ${name}`];
  });

function Game({ sandbox }: { readonly sandbox: ReturnType<typeof cup> }) {
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    fetch: sandbox.fetch,
  });
  return (
    <LaurelProvider client={client} session={null}>
      <Leaderboard tournamentId={cupId} pageSize={6} storage={null} />
    </LaurelProvider>
  );
}

test('ranks with ties and gaps, in no order, are shown as they were sent, in the order they were sent', async () => {
  const sandbox = cup(6);
  const ranks = [4, 1, 1, 900, 4, 2];
  sandbox.faults.add({
    type: 'rewrite',
    operations: ['getLeaderboard'],
    rewrite(body) {
      const envelope = JSON.parse(body) as Envelope;
      const entries = envelope.data.entries.map((entry, index) => ({ ...entry, rank: ranks[index] }));
      return JSON.stringify({ ...envelope, data: { ...envelope.data, entries } });
    },
  });
  await render(<Game sandbox={sandbox} />);
  await eventually(() => expect(rows()).toHaveLength(6));
  expect(rows()).toEqual(ranks.map((rank, index) => `${rank} Name ${index}`));
});

test('ranks that move between two pages are said, each player stands once, and a press brings the board anew', async () => {
  const sandbox = cup(18);
  const remove = sandbox.faults.add({ type: 'reshuffle', operations: ['getLeaderboard'] });
  const screen = await render(<Game sandbox={sandbox} />);
  await screen.getByRole('button', { name: 'Show more' }).click();
  await expect.element(screen.getByText('Ranks changed while this was loading.')).toBeVisible();
  const names = rows().map((row) => row.replace(/^\d+ /, ''));
  expect(new Set(names).size).toBe(names.length);
  remove();
  await screen.getByRole('button', { name: 'Refresh' }).click();
  await eventually(() =>
    expect(rows()).toEqual(Array.from({ length: 12 }, (_, index) => `${index + 1} Name ${index}`)),
  );
  expect(screen.getByText('Ranks changed while this was loading.').query()).toBeNull();
});
