import { checkFunctions, checkParts } from '../../domain/checkOptions.ts';
import { misuse } from '../../domain/misuse.ts';
import { sessionNeeded } from '../../domain/players/checkSession.ts';
import { isIdList } from '../../domain/players/createMask.ts';

type CheckedProp = 'client' | 'session' | 'submitScore' | 'images' | 'maskName' | 'hiddenPlayers';

/** Throws `LaurelError` of kind `config` at properties of a provider that mean nothing; types say it first, where there are any. */
export function checkProvider({
  client,
  session,
  submitScore,
  images,
  maskName,
  hiddenPlayers,
}: Readonly<Partial<Record<CheckedProp, unknown>>>): void {
  if (typeof (client as { readonly scope?: unknown } | null | undefined)?.scope !== 'string')
    throw misuse(
      'LaurelProvider needs a client: <LaurelProvider client={createClient({ baseUrl, apiKey, getToken })} session={…}>, ' +
        'made once, outside of components.',
    );
  if (session !== null && (typeof session !== 'string' || session === ''))
    throw misuse(
      `${sessionNeeded} LaurelProvider is given one that stays with the signed-in player, such as an id, and session={null} ` +
        'while nobody is signed in, or nobody ever is.',
    );
  if (submitScore !== undefined && typeof submitScore !== 'function')
    throw misuse(
      "submitScore of LaurelProvider is a function: httpSubmitter('/api/scores') makes one of an address, outside of components.",
    );
  checkParts('images', images, { optional: ['allow', 'map'] });
  checkFunctions({ 'images.map': (images as { readonly map?: unknown } | undefined)?.map, maskName });
  if (hiddenPlayers !== undefined && !isIdList(hiddenPlayers))
    throw misuse(
      'hiddenPlayers of LaurelProvider is a list of ids: hiddenPlayers={players.map(({ id }) => id)}.',
    );
}
