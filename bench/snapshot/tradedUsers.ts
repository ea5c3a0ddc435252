/**
 * Users who have traded for long. What the first version stored of one of them in a snapshot was
 * 80 kB: 200 finished orders of 215 bytes each, 200 ended bets of 165, 15 working orders, three
 * positions and their wallets. Of what is over, a fingerprint and an outcome remain today.
 */
import type { EngineState } from '../../src/engine/index.ts';
import { fingerprintOf } from '../../src/engine/requests/fingerprint.ts';
import { REQUESTS_REMEMBERED, rememberRequest } from '../../src/engine/requests/requestMemory.ts';
import { crowdedExchange, type Opening } from '../engine/workload.ts';

const WORKING = 15;
/** Kinds of requests, and how the ids of their outcomes begin. */
const KINDS = [
  ['order', 'o'],
  ['bet', 'b'],
] as const;
/** Ids have seven digits from here on. */
const FIRST_ID = 1_000_000;

/** As long as the ids that browsers make. */
const requestId = (n: number): string => `3f2b8c1e-5d47-4a9b-8f60-${String(n).padStart(12, '0')}`;

/** @param remembered requests of each kind that are over, for each user */
export function tradedExchange(
  users: number,
  opening?: Opening,
  remembered = REQUESTS_REMEMBERED,
): EngineState {
  const state = crowdedExchange(users, WORKING, true, opening);
  let made = 0;
  for (const { requests } of state.members.values())
    for (const [kind, prefix] of KINDS)
      for (let n = 0; n < remembered; n += 1) {
        made += 1;
        const id = requestId(made);
        const outcome = `${prefix}-${FIRST_ID + made}`;
        const request = { fingerprint: fingerprintOf([id]), outcome };
        rememberRequest(requests, kind, id, request, remembered);
      }
  return state;
}
