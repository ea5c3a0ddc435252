/** The recorded logs, and what is replayed of one; runs in Node and in any browser. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import { decodeEvents, type EngineState, evolve, initialState } from '../../src/engine/index.ts';
import { testRules } from '../support/engine.ts';
import { layout3 } from './layout3.ts';

export interface GoldenLog {
  readonly name: string;
  /** Codec version it was recorded with. */
  readonly version: number;
}

/**
 * Each with the hash of the state it led to, as `layout3`. The first of version 4 is from before
 * fills and payments named what insurance paid, the second from before reduce-only orders could name
 * more than the position, the third from before stops at the market could open.
 */
export const GOLDEN_LOGS: readonly (GoldenLog & { readonly hash: string })[] = [
  {
    name: 'v1',
    version: 1,
    hash: '4f06377830f600589adb7273e47cccab0c7f3b52c0f035e60bbcc798cb549c56',
  },
  {
    name: 'v2',
    version: 2,
    hash: 'c7d74619c7c6129c3dba00d2a3172be638d9ab7cfccbb3d7297f2695c4fb1217',
  },
  {
    name: 'v3',
    version: 3,
    hash: 'd945c5c843cf9b267ba0700bdd6442a277ea5c27fbcfd12309ca9079064a781b',
  },
  {
    name: 'v4-first',
    version: 4,
    hash: '2a61f1dbd1e55de986a814e61cd87e76ed038881ff8ba16afbf5996b45019c21',
  },
  {
    name: 'v4-second',
    version: 4,
    hash: 'cc1e11677f2d603c52c272d202da477b0582962e192d2ebbb57ce9c63d498580',
  },
  {
    name: 'v4-third',
    version: 4,
    hash: '03f58411aa5e084d30c2ae56bc7dfeea56fd36d7681fbc67d87ffd4d4c8937a1',
  },
  {
    name: 'v4',
    version: 4,
    hash: '7b3dc1177e818c613b8b2e0927110ca9fce5b20e73adeea1f349cf92e648ec19',
  },
];

/** One line a command. */
export const linesOf = (text: string): readonly string[] => text.trimEnd().split('\n');

export const eventsOf = (text: string, { version }: GoldenLog): readonly ExchangeEvent[] =>
  linesOf(text).flatMap((line) => decodeEvents(line, version));

export const replayed = (text: string, log: GoldenLog): EngineState =>
  eventsOf(text, log).reduce(evolve, initialState(testRules()));

export const sha256Of = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** As the hashes of `GOLDEN_LOGS` were taken. */
export const layoutHash = (state: EngineState, text: string, log: GoldenLog): string =>
  sha256Of(layout3(state, eventsOf(text, log), linesOf(text)));
