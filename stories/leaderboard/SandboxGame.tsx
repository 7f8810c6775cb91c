import { type ReactNode, useEffect, useState } from 'react';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { createClient } from '../../src/client/createClient.ts';
import { createSandbox, type Sandbox } from '../../src/entries/sandbox.ts';
import { sandboxImages } from '../support/sandboxImages.ts';
import { followingToolbar } from '../support/toolbarFault.ts';
import type { SubmitScore } from '../../src/domain/runs/Run.ts';
import { useWords } from '../../src/react/provider/words/useWords.ts';

/** A game whose service is a sandbox in this very page, and the running tournament that has most players. */
export interface Game {
  readonly sandbox: Sandbox;
  readonly tournamentId: string;
}

export function createGame(): Game {
  const sandbox = followingToolbar(createSandbox({ seed: 7 }));
  const now = Date.now();
  const running = sandbox.tournaments.filter(
    ({ type, visibility, startsAt, endsAt }) =>
      type === 'tournament' &&
      visibility === 'public' &&
      Date.parse(startsAt) <= now &&
      now < Date.parse(endsAt),
  );
  const tournament = running.find(({ settings }) => settings.sortBy === 'kills') ?? running[0];
  if (tournament === undefined) throw new Error('The sandbox has no running tournament.');
  return { sandbox, tournamentId: tournament.id };
}

/** Signs the first player in and lets bots play while it is on the page. */
export function SandboxGame({
  game,
  signedIn = true,
  bots = 0,
  children,
}: {
  readonly game: Game;
  readonly signedIn?: boolean;
  /** Milliseconds between rounds; 0 for none. */
  readonly bots?: number;
  readonly children: ReactNode;
}): ReactNode {
  const { sandbox } = game;
  // The toolbar's language.
  const { locale, messages } = useWords();
  const sub = sandbox.players[0]?.sub ?? '';
  const [client] = useState(() =>
    createClient({
      baseUrl: sandbox.baseUrl,
      apiKey: sandbox.apiKeys.production,
      fetch: sandbox.fetch,
      getToken: () => sandbox.token(sub),
    }),
  );
  // What a game server does.
  const [submitScore] = useState((): SubmitScore => async ({ id, tournamentId, scores }) => {
    const values = Object.fromEntries(scores.map(({ scoreType, value }) => [scoreType, value]));
    sandbox.board(tournamentId)?.add({ player: sub, scores: values, at: Date.now() });
    return { id, status: 'accepted' };
  });
  useEffect(() => {
    if (bots === 0) return undefined;
    sandbox.bots.start(bots);
    return () => sandbox.bots.stop();
  }, [sandbox, bots]);
  return (
    <LaurelProvider
      client={client}
      session={signedIn ? sub : null}
      submitScore={submitScore}
      images={sandboxImages}
      locale={locale}
      messages={messages}
    >
      {children}
    </LaurelProvider>
  );
}
