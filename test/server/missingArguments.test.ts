import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/entries/core.ts';
import {
  compareTotals,
  createGateway,
  createLedgerHandler,
  createMomentWebhooks,
  createScoreHandler,
  createScoreSubmitter,
  createServiceClient,
  durableObjectLedger,
  memoryLedger,
  playerOf,
  postgresLedger,
  redisStore,
  rsaSigner,
  signRequest,
  verifySignature,
} from '../../src/entries/server.ts';
import { addingService, apiKey, baseUrl, privateKey } from './service/addingService.ts';

/** As JavaScript calls it, where no compiler looks. */
type Untyped = (...args: readonly unknown[]) => unknown;
const untyped = (method: unknown): Untyped => method as Untyped;

const service = { baseUrl, apiKey, privateKey, fetch: addingService().fetch };
const ledger = memoryLedger();
const player = { userId: 'ana' };
const secret = `whsec_${btoa('x'.repeat(32))}`;
const tickets = { secret: 'a secret of more than 32 characters' };
const submitter = createScoreSubmitter({ ...service, ledger, tickets, onError() {} });
const { client } = submitter;
const reader = createClient(service);
const scores = createScoreHandler({ ...service, ledger, identify: () => null, reconcileInBackground: null });
const gateway = createGateway(service);
const runs = createLedgerHandler({ ledger, secret: tickets.secret.replaceAll(' ', '-') });
// What Node's http and Express give, and what Hono does.
const incoming = { method: 'POST', url: '/', headers: { 'content-type': 'application/json' } };
const context = { req: { raw: new Request(baseUrl) } };

describe('a call in which something is missing rejects with a sentence that says what', () => {
  it.each<[string, unknown, readonly unknown[], RegExp]>([
    ['getLeaderboard', reader.getLeaderboard, [], /tournamentId/],
    ['getScores', reader.getScores, [], /tournamentId/],
    ['submitScore', client.submitScore, [], /tournamentId/],
    ['submitScore', client.submitScore, [null], /tournamentId/],
    ['submitScore', client.submitScore, [{ tournamentId: 'cup' }], /userId/],
    ['submitScore', client.submitScore, [{ tournamentId: 'cup', ...player }], /scores/],
    ['submitScore', client.submitScore, [{ tournamentId: 'cup', ...player, scores: [null] }], /scores/],
    ['getTotals', client.getTotals, [], /tournamentId/],
    ['getTotals', client.getTotals, [null], /tournamentId/],
    ['verifySignature', client.verifySignature, [], /body/],
    ['submit', submitter.submit, [], /userId/],
    ['startRun', submitter.startRun, [], /userId/],
    ['startRun', submitter.startRun, [player], /tournamentId/],
    ['settle', submitter.settle, [], /by/],
    ['settle', submitter.settle, [{ by: 'me', why: 'seen', player, id: 'r1' }], /verdict/],
    ['settle', submitter.settle, [{ by: 'me', why: 'seen', player, id: 'r1', verdict: 'accept' }], /verdict/],
    ['settle', submitter.settle, [{ by: 'me', why: 'seen', verdict: 'counted', player }], /id/],
    ['review', submitter.review, [], /by/],
    ['review', submitter.review, [{ by: 'me', why: 'seen', player, id: 'r1' }], /verdict/],
    ['compareTotals', submitter.compareTotals, [], /tournamentId/],
    ['adoptTotals', submitter.adoptTotals, [], /tournamentId/],
    ['adoptTotals', submitter.adoptTotals, ['cup', null], /idOf/],
    ['adoptTotals', submitter.adoptTotals, ['cup', 'userId'], /idOf/],
    ['adoptTotals', submitter.adoptTotals, ['cup', { idOf: 'sub' }], /userId, externalUserId/],
    ['signRequest', signRequest, [], /signRequest takes .*body.*privateKey/],
    ['signRequest', signRequest, [{ body: {}, privateKey }], /body .*text/],
    ['verifySignature', verifySignature, [], /verifySignature takes .*publicKey/],
    ['verifySignature', verifySignature, [{ body: {}, token: '1', signature: '00' }], /body .*text/],
    ['verifySignature', verifySignature, [{ body: '', token: '1', signature: '00' }], /public key/],
    ['a score handler in createServer', scores, [incoming, {}], /toNodeListener\(handler\)/],
    ['a score handler in Hono', scores, [context], /handler\(context\.req\.raw\)/],
    ['a score handler of nothing', scores, [], /Request/],
    ['a gateway in createServer', gateway, [incoming, {}], /toNodeListener\(handler\)/],
    ['a gateway in Hono', gateway, [context], /handler\(context\.req\.raw\)/],
    ['its operator’s view in createServer', gateway.operator, [incoming, {}], /toNodeListener\(handler\)/],
    ['a ledger handler in createServer', runs, [incoming, {}], /toNodeListener\(handler\)/],
    ['a ledger handler in Hono', runs, [context], /handler\(context\.req\.raw\)/],
  ])('%s', async (_, method, args, message) => {
    const said = expect.stringMatching(message) as string;
    await expect(untyped(method)(...args)).rejects.toMatchObject({ kind: 'config', message: said });
  });

  it('submit, without a run, as a game server answers one that is none', async () => {
    expect(await untyped(submitter.submit)(player)).toMatchObject({ status: 'refused' });
  });
});

describe('a set-up in which something is missing throws a sentence that says what', () => {
  it.each<[string, unknown, readonly unknown[], RegExp]>([
    ['createServiceClient', createServiceClient, [], /createServiceClient takes .*baseUrl/],
    ['createScoreSubmitter', createScoreSubmitter, [], /createScoreSubmitter takes .*ledger/],
    ['createScoreHandler', createScoreHandler, [], /createScoreHandler takes .*identify/],
    ['createScoreHandler', createScoreHandler, ['options'], /createScoreHandler takes .*identify/],
    ['createGateway', createGateway, [], /createGateway takes .*baseUrl/],
    ['createMomentWebhooks', createMomentWebhooks, [], /createMomentWebhooks takes .*gateway/],
    ['createLedgerHandler', createLedgerHandler, [], /createLedgerHandler takes .*ledger.*secret/],
    ['createServiceClient', createServiceClient, [{ baseUrl, apiKey }], /private key/],
    ['createScoreSubmitter', createScoreSubmitter, [service], /ledger/],
    ['createScoreHandler', createScoreHandler, [{ ...service, ledger }], /identify/],
    ['createGateway', createGateway, [{}], /baseUrl/],
    ['createMomentWebhooks', createMomentWebhooks, [{ url: baseUrl, secret, boards: [] }], /gateway/],
    ['createMomentWebhooks', createMomentWebhooks, [{ gateway() {}, url: baseUrl, secret }], /boards/],
    ['rsaSigner', rsaSigner, [], /private key/],
    ['postgresLedger', postgresLedger, [], /pool/],
    ['postgresLedger', postgresLedger, ['postgres://db.example'], /pool/],
    ['durableObjectLedger', durableObjectLedger, [], /binding/],
    ['durableObjectLedger', durableObjectLedger, [{}], /binding/],
    ['playerOf', playerOf, [], /playerKey/],
    ['playerOf', playerOf, [{ userId: 'ana' }], /playerKey/],
    ['playerOf', playerOf, ['ana'], /playerKey/],
    ['redisStore', redisStore, [], /client/],
    ['redisStore', redisStore, ['redis://store.example'], /client/],
    ['redisStore', redisStore, [{ duplicate() {} }, null], /prefix/],
    ['redisStore', redisStore, [{ duplicate() {} }, { prefx: 'game' }], /no prefx/],
    ['redisStore', redisStore, [{ duplicate() {} }, { prefix: 6379 }], /prefix takes a text/],
    ['compareTotals', compareTotals, [], /compareTotals takes .*two lists/],
    ['compareTotals', compareTotals, ['cup', []], /compareTotals takes .*two lists/],
  ])('%s', (_, make, args, message) => {
    const said = expect.stringMatching(message) as string;
    expect(() => untyped(make)(...args)).toThrow(expect.objectContaining({ kind: 'config', message: said }));
  });
});
