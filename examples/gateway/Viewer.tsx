import { createClient, LaurelProvider, Leaderboard, pushLive } from 'laurel';
import { useState } from 'react';

interface ViewerProps {
  readonly title: string;
  /** Where this viewer's gateway is: a path of the page's own origin. */
  readonly path: `/${string}`;
}

/** Somebody who only watches: a board that is pushed, and polled while it is not. */
export function Viewer({ title, path }: ViewerProps) {
  const [{ client, live }] = useState(() => ({
    client: createClient({ baseUrl: path }),
    live: pushLive(path, { poll: 2000 }),
  }));
  return (
    <article className="viewer" data-path={path}>
      <h2>{title}</h2>
      <LaurelProvider client={client} session={null}>
        <Leaderboard tournamentId="relay" live={live} pageSize={8} />
      </LaurelProvider>
    </article>
  );
}
