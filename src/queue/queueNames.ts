import { tellDeveloper } from '../base/page/tellDeveloper.ts';
import { createClient } from '../client/createClient.ts';
import { checkSession } from '../domain/players/checkSession.ts';
import type { ScoreQueueOptions } from './ScoreQueue.ts';

// Everything of one player has one name: keys in the storage, the lock, the channel between tabs.

/** Throws `LaurelError` of kind `config` when there is no player. */
export function nameOf({ scope = '', session }: Pick<ScoreQueueOptions, 'scope' | 'session'>): string {
  checkSession(session);
  return `laurel.runs/${keyPart(scope)}/${keyPart(session)}`;
}

/** The names that this player had with former clients. */
export function namesBefore({ formerClients = [], session, scope }: ScoreQueueOptions): readonly string[] {
  return formerClients.flatMap(({ baseUrl, apiKey = '' }) => {
    const former = createClient({ baseUrl, apiKey }).scope;
    if (process.env.NODE_ENV !== 'production' && former.startsWith('misconfigured:'))
      tellDeveloper(
        `formerClients names one that cannot have been: no client works with ${JSON.stringify({ baseUrl, apiKey })}.`,
      );
    return former === scope ? [] : nameOf({ session, scope: former });
  });
}

/** One text for each other text, without the separators of our keys. */
function keyPart(text: string): string {
  return text.replace(/[^A-Za-z0-9_.~-]/g, (unit) => `%${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
