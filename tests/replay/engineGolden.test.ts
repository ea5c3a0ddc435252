/**
 * A recorded log replays to the state it had when it was recorded, on any machine and with every
 * later program: events carry the state after them. A new codec version gets a log of its own.
 */
import { readFileSync } from 'node:fs';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import {
  decodeEvents,
  encodeEvents,
  type EngineState,
  EVENTS_VERSION,
  evolve,
  initialState,
  invariants,
  readLegacyState,
  readMemberRows,
} from '../../src/engine/index.ts';
import { RequestMemory } from '../../src/engine/requests/requestMemory.ts';
import { testRules } from '../support/engine.ts';
import { goldenLog } from './goldenStory.ts';
import { layout3 } from './layout3.ts';
import { canonicalText, throughSnapshot } from '../support/stateText.ts';

/**
 * The log's name, the codec version it was recorded with, and the hash of the state it led to, as
 * `layout3`. The first of version 4 is from before fills and payments named what insurance paid.
 */
const LOGS = [
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
    name: 'v4',
    version: 4,
    hash: 'd731f3f32aad469cdd7c1b0684ba614542fcd06efa76ed0cbb9a95ae23e844ac',
  },
] as const;

type Log = { readonly name: string; readonly version: number };

/** One line a command. */
const linesOf = (name: string): readonly string[] =>
  readFileSync(new URL(`golden/engine-${name}.log`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');

const eventsOf = ({ name, version }: Log): readonly ExchangeEvent[] =>
  linesOf(name).flatMap((line) => decodeEvents(line, version));

/** The text of events without the rows, and the cells of users, that later versions do not have. */
const withoutPeople = (line: string): string =>
  JSON.stringify(
    (JSON.parse(line) as readonly (readonly unknown[])[])
      .filter(([tag]) => !['SO', 'SR', 'SE'].includes(String(tag)))
      .map(([tag, ...cells]) => [
        tag,
        ...cells.map((cell) =>
          tag === 'UR' && Array.isArray(cell) && cell.length === 11
            ? [...(cell as unknown[]).slice(0, 2), ...(cell as unknown[]).slice(8)]
            : cell,
        ),
      ]),
  );

const hashOf = (state: EngineState, log: Log): string =>
  bytesToHex(sha256(utf8ToBytes(layout3(state, eventsOf(log), linesOf(log.name)))));

const replayed = (log: Log): EngineState => eventsOf(log).reduce(evolve, initialState(testRules()));

describe.each(LOGS)('the golden log $name', ({ hash, ...log }) => {
  test('[E-R1] replays to the recorded state', () => {
    const state = replayed(log);
    expect(hashOf(state, log)).toBe(hash);
    expect(invariants(state)).toEqual([]);
  });

  test('[E-R3] is written today as it was then, but for personal data and sessions', () => {
    const lines = linesOf(log.name);
    expect(lines.map((line) => encodeEvents(decodeEvents(line, log.version)))).toEqual(
      lines.map(withoutPeople),
    );
  });

  test('[E-R3] its state survives a snapshot', () => {
    expect(hashOf(throughSnapshot(replayed(log)), log)).toBe(hash);
  });
});

/** Before version 4 the references of credits stood in the order of their letters. */
function creditsSorted(state: EngineState): EngineState {
  for (const { requests } of state.members.values()) {
    const sorted = new RequestMemory();
    const credits = [...(requests.get('credit')?.over() ?? [])];
    for (const [id, request] of credits.toSorted(([a], [b]) => (a < b ? -1 : 1)))
      sorted.end(id, request, Infinity);
    requests.set('credit', sorted);
  }
  return state;
}

describe.each([2, 3])('a snapshot of version %s', (version) => {
  const text = readFileSync(new URL(`golden/state-v${version}.txt`, import.meta.url), 'utf8');

  test('[E-R3] is read as the state that the log of its time leads to', () => {
    const state = readLegacyState(text, version, testRules());
    expect(canonicalText(creditsSorted(state))).toBe(
      canonicalText(creditsSorted(replayed({ name: `v${version}`, version }))),
    );
    expect(invariants(state)).toEqual([]);
  });
});

test('[E-R3] a snapshot of a version not known here is refused', () => {
  const text = readFileSync(new URL('golden/state-v3.txt', import.meta.url), 'utf8');
  for (const version of [1, 4])
    expect(() => readLegacyState(text, version, testRules())).toThrow(RangeError);
  const state = initialState(testRules());
  for (const [name, version] of [
    ['ledger', 2],
    ['ledger', 0],
    ['unknown', 1],
  ] as const)
    expect(() => readMemberRows(state, { name, version }, [])).toThrow(RangeError);
});

const TODAY: Log = { name: `v${EVENTS_VERSION}`, version: EVENTS_VERSION };

describe('the golden log of today', () => {
  test('holds every kind of event that is stored', () => {
    const kinds = new Set(eventsOf(TODAY).map(({ type }) => type));
    expect([...kinds].toSorted()).toEqual([
      'ApplicationEnded',
      'BetEntered',
      'BetPlaced',
      'BetSettled',
      'CopyBlockOpened',
      'CopyBlockWorked',
      'CopyClosed',
      'CopyFeePaid',
      'CopyFunded',
      'CopyOpened',
      'CopySkipped',
      'CouponCreated',
      'CouponEnded',
      'CouponUsed',
      'ExchangeOpened',
      'FollowChanged',
      'FundingPaid',
      'FundingSettled',
      'FundsMoved',
      'LeverageChanged',
      'MarginTypeChanged',
      'MoneyApplied',
      'MoneyMoved',
      'OrderAccepted',
      'OrderAmended',
      'OrderCancelled',
      'OrderFilled',
      'OrderTriggered',
      'P2pRequested',
      'P2pStepped',
      'PartnerSettled',
      'PartnerTermsSet',
      'PositionChanged',
      'PositionClosed',
      'PositionLiquidated',
      'PositionModeChanged',
      'PositionOpened',
      'PositionWarned',
      'PriceAlertDeleted',
      'PriceAlertReached',
      'PriceAlertSet',
      'RoundSettled',
      'RoundTermsChanged',
      'TraderChanged',
      'TraderFilled',
      'TradingTermsChanged',
      'UserRegistered',
      'UserRoleChanged',
      'UserStatusChanged',
    ]);
  });

  test('holds every cause of a changed position', () => {
    const causes = new Set(
      eventsOf(TODAY).flatMap((event) => (event.type === 'PositionChanged' ? [event.cause] : [])),
    );
    expect([...causes].toSorted()).toEqual([
      'EXITS',
      'INCREASED',
      'LEVERAGE',
      'MARGIN',
      'REDUCED',
      'WARNING_OVER',
    ]);
  });

  // Where a rule was changed on purpose, `vitest -u` records it again, and the hash above follows.
  test('[E-R1] the commands it was recorded from still produce it', async () => {
    await expect(`${goldenLog().join('\n')}\n`).toMatchFileSnapshot(
      `golden/engine-v${EVENTS_VERSION}.log`,
    );
  });
});
