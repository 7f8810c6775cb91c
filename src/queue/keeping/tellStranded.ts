import type { SafeStorage } from '../../base/page/safeStorage.ts';
import { tellDeveloper } from '../../base/page/tellDeveloper.ts';
import { isWaiting, parseRun } from './queuedRun.ts';

/**
 * Tells the developer of a player's runs that wait under another address or key: only the key tells games and
 * environments of one origin apart, so nobody but the developer can know whether they would be the same game's.
 * Runs under former names are taken over.
 */
export function tellStranded(storage: SafeStorage, name: string, formerNames: readonly string[]): void {
  const [root, , player] = name.split('/');
  const stranded = storage.keys(`${root}/`).filter((key) => {
    const isOurs = [name, ...formerNames].some((own) => key.startsWith(`${own}/`));
    if (isOurs || key.split('/')[2] !== player) return false;
    const run = parseRun(storage.get(key) ?? '');
    return run !== null && isWaiting(run);
  });
  if (stranded.length === 0) return;
  tellDeveloper(
    `Finished games of this player wait in this browser under another baseUrl or apiKey (${stranded.length}). They are not ` +
      'sent with these, since they may be of another game or environment. Where they are of this one, name the former ones: ' +
      "httpSubmitter(url, { formerClients: [{ baseUrl: 'https://platform.example', apiKey: '…' }] }).",
    { about: name, level: 'warn' },
  );
}
