import { createClient, LaurelProvider, PlayerSearch, pushLive, rankIndex } from 'laurel';
import { useState } from 'react';

/** Anybody's place, from the index that the gateways share. */
export function Search({ path }: { readonly path: `/${string}` }) {
  const [{ client, index, live }] = useState(() => ({
    client: createClient({ baseUrl: path }),
    index: rankIndex(path),
    live: pushLive(path, { poll: 2000 }),
  }));
  return (
    <article className="search">
      <h2>A search over the index</h2>
      <LaurelProvider client={client} session={null}>
        <PlayerSearch index={index} tournamentId="relay" live={live} />
      </LaurelProvider>
    </article>
  );
}
