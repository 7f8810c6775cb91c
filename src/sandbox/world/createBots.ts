import { statusOf } from '../../domain/tournaments/tournamentTimes.ts';
import type { Board } from './Board.ts';
import { randomScores } from './createWorld.ts';
import type { SandboxPlayer, SandboxTournament } from './World.ts';

/** Players who play by themselves, so that boards move. */
export interface Bots {
  /** Lets one bot finish a run in each running tournament every so many milliseconds. Default 1,500. */
  readonly start: (everyMilliseconds?: number) => void;
  /** Stops them. */
  readonly stop: () => void;
  /** Plays one round at once. */
  readonly play: () => void;
}

interface BotsContext {
  readonly boards: ReadonlyMap<string, Board>;
  readonly tournaments: ReadonlyMap<string, SandboxTournament>;
  readonly players: ReadonlyMap<string, SandboxPlayer>;
  readonly random: () => number;
  readonly now: () => number;
}

/** Bots that stand still until started. */
export function createBots({ boards, tournaments, players, random, now }: BotsContext): Bots {
  let timer: ReturnType<typeof setInterval> | undefined;
  function play(): void {
    // The first player is the one that stories and examples sign in: nobody plays in their place.
    const subs = [...players.keys()].slice(1);
    for (const [id, board] of boards) {
      const tournament = tournaments.get(id);
      if (tournament === undefined || statusOf(tournament, now()) !== 'live') continue;
      const player = subs[Math.floor(random() * subs.length)];
      if (player === undefined) return;
      board.add({ player, scores: randomScores(board.settings, random), at: now() });
    }
  }
  return {
    play,
    start(everyMilliseconds = 1500) {
      clearInterval(timer);
      timer = setInterval(play, everyMilliseconds);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
