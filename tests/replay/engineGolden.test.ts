/**
 * A recorded log replays to the state it had when it was recorded, on any machine and with every
 * later program: events carry the state after them. A new codec version gets a log of its own.
 */
import { readFileSync } from 'node:fs';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import {
  canonicalText,
  decodeEvents,
  decodeState,
  encodeEvents,
  encodeState,
  type EngineState,
  evolve,
  initialState,
  invariants,
  STATE_VERSION,
} from '../../src/engine/index.ts';
import { testRules } from '../support/engine.ts';
import { goldenLog } from './goldenStory.ts';

/** The codec version the log was recorded with, and the hash of the state it led to. */
const GOLDEN_VERSION = 1;
const GOLDEN_HASH = '4f06377830f600589adb7273e47cccab0c7f3b52c0f035e60bbcc798cb549c56';

/** One line a command. */
const lines = readFileSync(new URL('golden/engine-v1.log', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

const hashOf = (state: EngineState): string =>
  bytesToHex(sha256(utf8ToBytes(canonicalText(state))));

const events = lines.flatMap((line) => decodeEvents(line, GOLDEN_VERSION));
const replayed = (): EngineState => events.reduce(evolve, initialState(testRules()));

describe('the golden log', () => {
  test('[R1] replays to the recorded state', () => {
    const state = replayed();
    expect(hashOf(state)).toBe(GOLDEN_HASH);
    expect(invariants(state)).toEqual([]);
  });

  test('[R3] is written today as it was then', () => {
    expect(lines.map((line) => encodeEvents(decodeEvents(line, GOLDEN_VERSION)))).toEqual(lines);
  });

  test('[R3] its state survives a snapshot', () => {
    const text = encodeState(replayed());
    expect(hashOf(decodeState(text, STATE_VERSION, testRules()))).toBe(GOLDEN_HASH);
  });

  test('holds every kind of event that is stored', () => {
    expect([...new Set(events.map(({ type }) => type))].toSorted()).toEqual([
      'ExchangeOpened',
      'FundingPaid',
      'FundingSettled',
      'LeverageChanged',
      'MarginTypeChanged',
      'MoneyMoved',
      'OrderAccepted',
      'OrderCancelled',
      'OrderFilled',
      'PositionChanged',
      'PositionClosed',
      'PositionLiquidated',
      'PositionOpened',
      'PositionWarned',
      'SessionEnded',
      'SessionOpened',
      'SessionRotated',
      'UserRegistered',
      'UserStatusChanged',
    ]);
  });

  // Where a rule was changed on purpose, `vitest -u` records anew, and the hash above follows.
  test('[R1] the commands it was recorded from still bring it about', async () => {
    await expect(`${goldenLog().join('\n')}\n`).toMatchFileSnapshot('golden/engine-v1.log');
  });
});
