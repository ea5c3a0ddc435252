/** Where the log stands in memory: the engine's state and the numbers the next record gets. */
import type { UserId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/time.ts';
import type { EngineRules } from '../../engine/contract.ts';
import {
  canonicalText,
  decodeState,
  encodeState,
  type EngineState,
  initialState,
  STATE_VERSION,
} from '../../engine/index.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Snapshot } from '../ports.ts';

/** Changed in place by the loop alone; its equal can always be made from the log. */
export interface Head {
  readonly engine: EngineState;
  /** Position of the last record. */
  position: number;
  /** Stamp of the last command carried out; the next one is not earlier. */
  at: Millis;
  /** Number of each user's last account event. */
  readonly seqs: Map<UserId, number>;
}

export const emptyHead = (rules: EngineRules): Head => ({
  engine: initialState(rules),
  position: 0,
  at: 0,
  seqs: new Map(),
});

/** SHA-256 in hex of everything durable in a state: equal on every machine that read the same log. */
export const stateHash = (state: EngineState): string =>
  bytesToHex(sha256(utf8ToBytes(canonicalText(state))));

/** Layout of the first line of a snapshot. */
const HEAD_VERSION = 1;
const STATE_FACTOR = 100;
const SNAPSHOT_VERSION = STATE_VERSION * STATE_FACTOR + HEAD_VERSION;

/** One line with `[at, [[user, seq], ...]]`, then the engine's text. */
export const encodeHead = ({ engine, position, at, seqs }: Head): Snapshot => ({
  position,
  version: SNAPSHOT_VERSION,
  body: `${JSON.stringify([at, [...seqs]])}\n${encodeState(engine)}`,
});

const isSeq = (value: unknown): value is [UserId, number] =>
  Array.isArray(value) && typeof value[0] === 'string' && Number.isSafeInteger(value[1]);

const isHeadLine = (value: unknown): value is [Millis, [UserId, number][]] =>
  Array.isArray(value) &&
  Number.isSafeInteger(value[0]) &&
  Array.isArray(value[1]) &&
  value[1].every(isSeq);

/**
 * The head of a snapshot under the same rules; the engine's text may be of an earlier version.
 * Throws when it is of a version not known here or damaged.
 */
export function decodeHead({ position, version, body }: Snapshot, rules: EngineRules): Head {
  if (version % STATE_FACTOR !== HEAD_VERSION)
    throw new RangeError(`a snapshot of version ${version}`);
  const end = body.indexOf('\n');
  const line: unknown = JSON.parse(body.slice(0, end));
  if (!isHeadLine(line)) throw new RangeError('a snapshot whose first line cannot be read');
  const [at, seqs] = line;
  const engine = decodeState(body.slice(end + 1), Math.floor(version / STATE_FACTOR), rules);
  return { engine, position, at, seqs: new Map(seqs) };
}
