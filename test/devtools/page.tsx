/** A game on an origin of its own, with the devtools of a sandbox that is served on another. */
import { createRoot } from 'react-dom/client';
import { createClient } from '../../src/client/createClient.ts';
import { TournamentList } from '../../src/components/tournament-list/TournamentList.tsx';
import { LaurelDevtools } from '../../src/devtools/LaurelDevtools.tsx';
import { sandboxControl } from '../../src/devtools/sandboxControl.ts';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';

const asked = new URLSearchParams(location.search);
const url = asked.get('service') ?? '';
const client = createClient({ baseUrl: url, apiKey: asked.get('key') ?? '' });
const faults = sandboxControl({ url, token: asked.get('token') ?? '' });

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <LaurelProvider client={client} session={null}>
    <TournamentList live={500} />
    <LaurelDevtools open faults={faults} />
  </LaurelProvider>,
);
