/** The head of the log in memory: the engine's state and the numbers of the next record. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { UserId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/time.ts';
import type { EngineRules } from '../../engine/contract.ts';
import { type EngineState, initialState, stateTexts } from '../../engine/index.ts';

/** Changed in place by the loop alone; can always be rebuilt from the log. */
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

const LINE_END = utf8ToBytes('\n');

/**
 * SHA-256 in hex of everything durable in a state, section by section and row by row: equal on
 * every machine that read the same log.
 */
export function stateHash(state: EngineState): string {
  const hash = sha256.create();
  for (const text of stateTexts(state)) hash.update(utf8ToBytes(text)).update(LINE_END);
  return bytesToHex(hash.digest());
}
