import { sessionNeeded } from '../../domain/players/checkSession.ts';

/** What is wrong with the properties of a provider, and what to write instead; types say it first, where there are any. */
export function providerProblem({
  client,
  session,
  submitScore,
}: Readonly<Partial<Record<'client' | 'session' | 'submitScore', unknown>>>): string | undefined {
  if (typeof (client as { readonly scope?: unknown } | null | undefined)?.scope !== 'string')
    return (
      'LaurelProvider needs a client: <LaurelProvider client={createClient({ baseUrl, apiKey, getToken })} session={…}>, ' +
      'made once, outside of components.'
    );
  if (session !== null && (typeof session !== 'string' || session === ''))
    return (
      `${sessionNeeded} LaurelProvider is given one that stays with the signed-in player, such as an id, and session={null} ` +
      'while nobody is signed in, or nobody ever is.'
    );
  if (submitScore !== undefined && typeof submitScore !== 'function')
    return "submitScore of LaurelProvider is a function: httpSubmitter('/api/scores') makes one of an address, outside of components.";
  return undefined;
}
