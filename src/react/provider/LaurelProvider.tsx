'use client';

import {
  onlineManager,
  QueryClient,
  QueryClientContext,
  QueryClientProvider,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { LaurelClient } from '../../client/LaurelClient.ts';
import type { QueuedSubmitter } from '../../queue/createPageQueue.ts';
import type { MaskName } from '../../domain/players/createMask.ts';
import { hostProblem } from '../../domain/text/hostProblem.ts';
import type { ImagePolicy } from '../../domain/text/imageAddress.ts';
import type { LaurelScope } from '../../query/LaurelScope.ts';
import { audienceOf, isOf } from '../../query/keys.ts';
import type { MessagesOverride } from '../../messages/mergeMessages.ts';
import { tellDeveloper } from '../../base/page/tellDeveloper.ts';
import { forgetOtherVisits } from '../browser/visitStorage.ts';
import { useBrowserLayoutEffect } from '../browser/useBrowserLayoutEffect.ts';
import { AnnouncerProvider } from './announcer/AnnouncerProvider.tsx';
import { checkProvider } from './checkProvider.ts';
import { LaurelContext } from './LaurelContext.ts';
import { type LaurelComponents, type Presentation, PresentationContext } from './PresentationContext.ts';
import { ScoreQueueProvider } from './scores/ScoreQueueProvider.tsx';
import { useTellFailures } from './useTellFailures.ts';
import { WordsProvider } from './words/WordsProvider.tsx';

/** What a `LaurelProvider` takes. */
export interface LaurelProviderProps {
  /** Made once by `createClient`, outside of components or in a ref. */
  readonly client: LaurelClient;
  /**
   * Any stable string for the signed-in player (an account id, not the token), `null` when nobody is signed in.
   * When it changes, the former player's cached data is dropped before the next paint.
   */
  readonly session: string | null;
  /**
   * Hands finished runs to the game server: `httpSubmitter(url)`, a server action, or the game's own function. Runs that an
   * earlier visit left are sent on every page with `httpSubmitter`, and with a function of your own wherever
   * `useSubmitScore` or `ScoreStatus` is, which bring the queue's code.
   *
   * A game that ends while `session` is `null` is not kept, unless it began with a ticket: whoever signs in later, after a reload too, may be
   * somebody else. Where the sign-in has not answered yet, hold the game in the page and submit it once `session` is there; a page
   * that is closed before loses it. Games that must not be lost so begin once `session` is there, or with `startRun`.
   */
  readonly submitScore?: QueuedSubmitter | undefined;
  /**
   * BCP 47 language tag for numbers, dates, lists and plurals: one of the messages' language, such as `de-AT` with `de`.
   * Default: the language of the messages, which also stands in for a tag of another one.
   */
  readonly locale?: string | undefined;
  /**
   * A catalogue such as `laurel/locales/de`, or a few words of your own; what is missing is English. A catalogue of your
   * own in another language says so in its `language`.
   */
  readonly messages?: MessagesOverride | undefined;
  /** Where pictures may come from, and through which address of your own. Give the same object at each render. */
  readonly images?: ImagePolicy | undefined;
  /**
   * Gives the name to show in place of a player's, in models, views and announcements: for streams, and for what must not
   * be read. Give the same function at each render.
   */
  readonly maskName?: MaskName | undefined;
  /**
   * Ids of players whose name, handle and picture are not shown to others: they keep their place on a board and are left
   * out of friends. Give the same list at each render. What is no list of ids hides everybody.
   */
  readonly hiddenPlayers?: readonly string[] | ReadonlySet<string> | undefined;
  /** Elements of the page's own to draw with: `{ Link }` for a router's link. Give the same object at each render. */
  readonly components?: LaurelComponents | undefined;
  /** All that shows or asks for something of Laurel's. */
  readonly children?: ReactNode;
}

/**
 * Gives Laurel's hooks and components their client and player. It uses the host's `QueryClient` when there is one
 * above it, and its own otherwise. While one develops, throws `LaurelError` of kind `config` for properties of another kind,
 * such as a `client` that is none.
 */
export function LaurelProvider(props: LaurelProviderProps): ReactNode {
  if (process.env.NODE_ENV !== 'production') checkProvider(props);
  const hostQueryClient = useContext(QueryClientContext);
  const [ownQueryClient] = useState(() => hostQueryClient ?? new QueryClient());
  return (
    <QueryClientProvider client={hostQueryClient ?? ownQueryClient}>
      <Scope {...props} />
    </QueryClientProvider>
  );
}

function Scope({
  client,
  session,
  submitScore,
  locale,
  messages,
  components,
  images,
  maskName,
  hiddenPlayers,
  children,
}: LaurelProviderProps): ReactNode {
  const scope = useMemo((): LaurelScope => ({ client, session }), [client, session]);
  const presentation = useMemo(
    (): Presentation => ({ components, images, maskName, hiddenPlayers }),
    [components, images, maskName, hiddenPlayers],
  );
  if (process.env.NODE_ENV !== 'production') {
    const problem = hostProblem('images.allow', images?.allow ?? []);
    if (problem !== undefined) tellDeveloper(problem);
  }
  useTellOffline();
  useTellFailures(client);
  useDropFormerPlayer(scope);
  return (
    <LaurelContext.Provider value={scope}>
      <PresentationContext.Provider value={presentation}>
        <WordsProvider locale={locale} messages={messages}>
          <AnnouncerProvider>
            <ScoreQueueProvider client={client} session={session} submitScore={submitScore}>
              {children}
            </ScoreQueueProvider>
          </AnnouncerProvider>
        </WordsProvider>
      </PresentationContext.Provider>
    </LaurelContext.Provider>
  );
}

/**
 * TanStack Query takes a page to be online until the browser reports a change, so what starts without a connection would
 * fail instead of waiting for one. Before the first request, which goes out in an effect.
 */
function useTellOffline(): void {
  useBrowserLayoutEffect(() => {
    if (!navigator.onLine) onlineManager.setOnline(false);
  }, []);
}

/** One player's data must not outlive their session: the next player may use the same browser. */
function useDropFormerPlayer(scope: LaurelScope): void {
  const queryClient = useQueryClient();
  const former = useRef(scope);
  useBrowserLayoutEffect(() => {
    const { client, session } = former.current;
    former.current = scope;
    if (client.scope === scope.client.scope && session === scope.session) return;
    dropPlayer(queryClient, { client, session });
  }, [scope, queryClient]);

  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      // Once everything below has gone as well, and unless React is only testing whether it comes back (StrictMode).
      queueMicrotask(() => {
        if (!mounted.current) dropPlayer(queryClient, former.current, 'inactive');
      });
    };
  }, [queryClient]);

  // After the boards of the former player have written down what they showed.
  const { session } = scope;
  useEffect(() => forgetOtherVisits(session), [session]);
}

/** Removes what only this player may see; `inactive` leaves what another provider is showing. */
function dropPlayer(queryClient: QueryClient, { client, session }: LaurelScope, type?: 'inactive'): void {
  // What names nobody has no data under it.
  if (!session) return;
  const filter = { scope: client.scope, audiences: [audienceOf(session)] };
  // Removing a query also discards an answer to it that is still under way.
  queryClient.removeQueries({ predicate: ({ queryKey }) => isOf(queryKey, filter), ...(type && { type }) });
}
