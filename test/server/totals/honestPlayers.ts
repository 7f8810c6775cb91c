import { createRandom } from '../../../src/sandbox/world/random.ts';
import { createScoreSubmitter } from '../../../src/server/submitter/createScoreSubmitter.ts';
import { sqliteLedger } from '../../../src/server/ledger/sqliteLedger.ts';
import { addingService, apiKey, baseUrl, privateKey } from '../service/addingService.ts';
import { rules, secret } from '../submitter/ticketedGame.ts';

/** How many honest games are played, by players of six games each, and from which seed. */
export interface Honesty {
  readonly runs: number;
  readonly seed: number;
}

interface Event {
  readonly at: number;
  readonly happen: () => Promise<void>;
}

const hour = 3_600_000;

/**
 * Players who play one game after the other, at the pace that the rules allow and up to the last point of it. Tickets take
 * up to three seconds, runs arrive at once, in hours, or after a week, in any order and up to three times, and the ledger's
 * clock is set back and forth by a second. Tells how many runs ended as what.
 */
export async function playHonestly({ runs, seed }: Honesty): Promise<Readonly<Record<string, number>>> {
  const random = createRandom(seed);
  const ledger = sqliteLedger(':memory:');
  let time = 0;
  const service = addingService();
  const submitter = createScoreSubmitter({
    baseUrl,
    apiKey,
    privateKey,
    fetch: service.fetch,
    ledger: { ...ledger, now: async () => Math.round(1_800_000_000_000 + time + (random() - 0.5) * 2000) },
    rules,
    tickets: { secret },
    rateLimit: null,
    onError: (error) => {
      throw error;
    },
  });
  const events: Event[] = [];
  const fates = new Map<string, string>();
  for (let played = 0; played < runs; played += 1) {
    const player = { userId: `player-${Math.floor(played / 6)}` };
    if (played % 6 === 0) time = random() * hour;
    const asked = time;
    const begun = asked + random() * 3000;
    const lasted = rules.shortestRun + random() ** 2 * 20 * 60_000;
    const value = Math.floor(
      (lasted / 1000) * rules.scoreTypes.kills.perSecond * Math.min(1, random() * 1.3),
    );
    const ended = begun + lasted;
    const scores = [{ scoreType: 'kills', value }];
    let submit = async (): Promise<void> => {};
    events.push({
      at: asked,
      async happen() {
        const started = await submitter.startRun(player, 'cup');
        submit = async () => {
          const { status, reason } = await submitter.submit(player, { ...started, scores });
          fates.set(started.id, reason === undefined ? status : `${status}: ${reason.code}`);
        };
      },
    });
    const delay =
      [0, random() * 5000, random() * 8 * hour, random() * 7 * 24 * hour][Math.floor(random() * 4)] ?? 0;
    for (let times = random() * 3; times > 0; times -= 1) {
      events.push({ at: ended + delay + random() * 10_000, happen: () => submit() });
    }
    time = ended + random() * random() * 60_000;
  }
  events.sort((a, b) => a.at - b.at);
  for (const { at, happen } of events) {
    time = at;
    await happen();
  }
  await ledger.close();
  const counts: Record<string, number> = {};
  for (const fate of fates.values()) counts[fate] = (counts[fate] ?? 0) + 1;
  if (service.counted.length !== (counts['accepted'] ?? 0)) throw new Error('Counted otherwise than told.');
  return counts;
}
