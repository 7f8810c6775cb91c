import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createClient, LaurelProvider } from 'laurel';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { BehindGateway } from '../../stories/guides/code/BehindGateway.tsx';
import { PushedBoards } from '../../stories/guides/code/PushedBoards.tsx';
import { FindPlayer, Percentile, RankedBoard } from '../../stories/guides/code/RankedBoards.tsx';
import { serveTestSandbox } from '../support/serveTestSandbox.ts';
import { eventually } from '../support/eventually.ts';

test('gateway: a page of its own origin shows a board through it, and its operator sees that', async () => {
  await using platform = await serveTestSandbox();
  vi.stubEnv('LAUREL_BASE_URL', platform.url);
  vi.stubEnv('LAUREL_API_KEY', platform.sandbox.apiKeys.production);
  vi.stubEnv('PORT', '0');
  vi.stubEnv('OPERATOR_PORT', '0');
  const { server, operator } = await import('../../stories/guides/code/gateway.ts');
  try {
    const urlOf = (of: typeof server): string => `http://127.0.0.1:${(of.address() as AddressInfo).port}`;
    await eventually(() => expect([server.listening, operator.listening]).toEqual([true, true]));
    // The page is on the server's own origin.
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', ({ url, headers }: Request) =>
      fetch(url.replace(location.origin, urlOf(server)), { headers }),
    );
    render(<BehindGateway tournamentId={platform.idOf('Winter Sprint')} />);
    expect(await screen.findAllByRole('row', {}, { timeout: 15_000 })).not.toHaveLength(0);
    await eventually(async () => {
      const metrics = await (await fetch(`${urlOf(operator)}/metrics`)).text();
      expect(metrics).toContain(
        'laurel_gateway_requests_total{operation="getLeaderboard",from="miss",status="200"} 1\n',
      );
    });
    // Without streams, as here, what would be pushed is polled.
    cleanup();
    render(
      <LaurelProvider client={createClient({ baseUrl: '/laurel' })} session={null}>
        <PushedBoards tournamentId={platform.idOf('Winter Sprint')} />
      </LaurelProvider>,
    );
    expect(await screen.findAllByRole('row', {}, { timeout: 15_000 })).not.toHaveLength(0);
    cleanup();
    const tournamentId = platform.idOf('Winter Sprint');
    const [best] = platform.sandbox.board(tournamentId)?.page(0, 1) ?? [];
    const name = platform.sandbox.players.find(({ sub }) => sub === best?.player)?.nickname ?? '';
    render(
      <LaurelProvider client={createClient({ baseUrl: '/laurel' })} session={null}>
        <RankedBoard tournamentId={tournamentId} />
        <Percentile tournamentId={tournamentId} id={best?.player ?? ''} />
        <FindPlayer tournamentId={tournamentId} />
      </LaurelProvider>,
    );
    await screen.findByText('Better than 100 % of the others', {}, { timeout: 15_000 });
    fireEvent.change(screen.getByRole('combobox', { name: 'Player name' }), { target: { value: name } });
    const found = await screen.findByRole('listbox', { name: 'Players found' }, { timeout: 15_000 });
    expect(within(found).getAllByRole('option')[0]?.textContent).toContain(name);
  } finally {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    for (const each of [server, operator]) {
      each.closeAllConnections();
      each.close();
    }
  }
});
