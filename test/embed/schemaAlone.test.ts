import { build } from 'esbuild';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { alone } from '../../scripts/embed/bundleEmbed.ts';
import * as runAnswers from '../../src/client/decoding/decodeRunAnswer.ts';
import * as schemas from '../../src/client/decoding/schema.ts';
import { mutate } from '../support/mutate.ts';
import { friends, leaderboard, scores, tournaments, userInfo } from '../support/payloads.ts';

/** The decoders of one bundle: with zod, as the package has them, or without, as the scripts have them. */
type Decoders = typeof schemas & typeof runAnswers;

const record = { id: 's1', tournamentId: 't1', userId: 7, scores: { kills: 12 }, createdAt: 'now' };
const answers = [
  { id: 'r', status: 'accepted', record },
  { id: 'r', status: 'refused', reason: { code: 'too-late', message: 'It is over.' } },
  { id: 'r', status: 'unknown' },
];
const envelopes = [
  { code: 1, success: true, data: { any: 1 } },
  { success: false, error: { status: 400, code: 'bad', message: 'No.' } },
];

const cases = [
  ...answers.map((body) => [body, (all: Decoders, it: unknown) => all.decodeRunAnswer(it, 'r')] as const),
  ...envelopes.map((body) => [body, (all: Decoders, it: unknown) => all.decodeEnvelope(it)] as const),
  [userInfo, (all: Decoders, it: unknown) => all.decodeUserInfo(it)],
  [answers[1]?.reason, (all: Decoders, it: unknown) => all.decodeReason(it)],
  [scores[0], (all: Decoders, it: unknown) => all.decodeSubmission(it)],
  [friends, (all: Decoders, it: unknown, report: schemas.ReportDrift) => all.decodeFriends(it, report)],
  [
    tournaments,
    (all: Decoders, it: unknown, report: schemas.ReportDrift) => all.decodeTournaments(it, report),
  ],
  [
    leaderboard,
    (all: Decoders, it: unknown, report: schemas.ReportDrift) => all.decodeLeaderboard(it, report),
  ],
  [scores, (all: Decoders, it: unknown, report: schemas.ReportDrift) => all.decodeScores(it, report)],
] as const;

let script: Decoders;
beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from './src/client/decoding/schema.ts';
        export * from './src/client/decoding/decodeRunAnswer.ts';`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    format: 'esm',
    write: false,
    alias: alone,
  });
  const text = outputFiles[0]?.text ?? '';
  // Otherwise zod would be compared with itself.
  expect(text).not.toContain('zod/v4');
  script = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as Decoders;
});

describe('the scripts without zod', () => {
  it('read what the package reads, and report what it reports, in 20,000 mutated bodies', () => {
    let readWhole = 0;
    let refused = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...cases),
        fc.array(fc.tuple(fc.nat(200), fc.oneof(fc.jsonValue(), fc.constantFrom('', 0, undefined, NaN))), {
          maxLength: 4,
        }),
        ([body, decode], mutations) => {
          let mutated: unknown = structuredClone(body);
          for (const [place, value] of mutations) mutated = mutate(mutated, place, value);
          const outcomeOf = (decoders: Decoders) => {
            const drifts: schemas.Drift[] = [];
            try {
              // A verdict that was read is known again, so each side reads a body of its own.
              const value = decode(decoders, structuredClone(mutated), (drift) => drifts.push(drift));
              return { value, drifts };
            } catch (error) {
              if (!(error instanceof decoders.DecodeError)) throw error;
              return { path: error.path, message: error.message, drifts };
            }
          };
          const expected = outcomeOf({ ...schemas, ...runAnswers });
          expect(outcomeOf(script)).toStrictEqual(expected);
          if ('value' in expected && expected.value !== null) readWhole += 1;
          else refused += 1;
        },
      ),
      { numRuns: 20_000 },
    );
    // Neither half is empty, so both ways through each schema were walked.
    expect([readWhole, refused].every((count) => count > 1000)).toBe(true);
  }, 60_000);
});
