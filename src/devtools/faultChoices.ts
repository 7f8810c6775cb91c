import type { Fault } from '../sandbox/service/Fault.ts';

/** A fault to look at, with its name for people. */
export interface FaultChoice {
  readonly id: string;
  readonly label: string;
  readonly fault: Fault;
}

/** What services and networks do, one of each kind. All of them can be sent to a served sandbox. */
export const faultChoices: readonly FaultChoice[] = [
  { id: 'slow', label: 'Slow: 3 seconds', fault: { type: 'delay', milliseconds: 3000 } },
  { id: 'unavailable', label: 'Down: status 503', fault: { type: 'status', status: 503 } },
  {
    id: 'rate-limited',
    label: 'Too many requests: 429, Retry-After 60',
    fault: { type: 'status', status: 429, retryAfter: '60' },
  },
  { id: 'dropped', label: 'No connection: dropped', fault: { type: 'drop', when: 'before' } },
  { id: 'silent', label: 'Endless: a byte a second', fault: { type: 'trickle', milliseconds: 1000 } },
  { id: 'cut', label: 'Malformed: cut in the middle', fault: { type: 'cut', characters: 60 } },
  {
    id: 'page',
    label: 'Malformed: a page in front',
    fault: { type: 'body', body: '<!doctype html><title>Hello</title>', contentType: 'text/html' },
  },
  {
    id: 'refused',
    label: 'Refused: in the envelope',
    fault: {
      type: 'body',
      status: 400,
      body: '{"code":-1,"success":false,"error":{"code":1001,"message":"Not today."}}',
    },
  },
  { id: 'signed-out', label: 'Tokens are refused', fault: { type: 'refuse-tokens' } },
  {
    id: 'empty',
    label: 'Empty: nobody, nothing',
    fault: {
      type: 'body',
      body: '{"code":1,"success":true,"data":[]}',
      operations: ['getFriends', 'getTournaments', 'getScores'],
    },
  },
  {
    id: 'empty-board',
    label: 'Empty: a board without entries',
    fault: {
      type: 'body',
      body: '{"code":1,"success":true,"data":{"entries":[],"totalEntries":0}}',
      operations: ['getLeaderboard'],
    },
  },
  { id: 'ignore-paging', label: 'skip and limit are ignored', fault: { type: 'ignore-paging' } },
  { id: 'reshuffle', label: 'Ranks move with each answer', fault: { type: 'reshuffle' } },
];
