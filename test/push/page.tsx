/**
 * A page whose boards are pushed: `?gateway=<address>&tournament=<id>&boards=<how many>&token=<a player's>&poll=<milliseconds>`.
 */
import { createRoot } from 'react-dom/client';
import { createClient } from '../../src/client/createClient.ts';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { pushLive } from '../../src/query/push/pushLive.ts';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import '../../src/styles/laurel.css';

const query = new URLSearchParams(location.search);
const baseUrl = query.get('gateway') ?? '';
const token = query.get('token');
const client = createClient({ baseUrl, apiKey: 'none', getToken: () => token });
const live = pushLive(baseUrl, { poll: Number(query.get('poll') ?? 1000), own: 1000 });
const sizes = Array.from({ length: Number(query.get('boards') ?? 1) }, (_, index) => 5 + index);

const root = document.createElement('main');
document.body.append(root);
createRoot(root).render(
  <LaurelProvider client={client} session={token === null ? null : 'player'}>
    {sizes.map((pageSize) => (
      <Leaderboard
        key={pageSize}
        tournamentId={query.get('tournament') ?? ''}
        pageSize={pageSize}
        live={live}
        storage={null}
        friends={false}
      />
    ))}
  </LaurelProvider>,
);
