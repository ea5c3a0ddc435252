/**
 * A recorded log replays to the state it had when it was recorded, on any machine and with every
 * later program: events carry the state after them. A new codec version gets a log of its own.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  decodeEvents,
  encodeEvents,
  type EngineState,
  EVENTS_VERSION,
  initialState,
  invariants,
  readLegacyState,
  readMemberRows,
} from '../../src/engine/index.ts';
import { RequestMemory } from '../../src/engine/requests/requestMemory.ts';
import { testRules } from '../support/engine.ts';
import {
  eventsOf,
  GOLDEN_LOGS,
  type GoldenLog,
  layoutHash,
  linesOf,
  replayed,
} from './goldenLogs.ts';
import { goldenLog } from './goldenStory.ts';
import { canonicalText, throughSnapshot } from '../support/stateText.ts';

const textOf = ({ name }: GoldenLog): string =>
  readFileSync(new URL(`golden/engine-${name}.log`, import.meta.url), 'utf8');

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

describe.each(GOLDEN_LOGS)('the golden log $name', ({ hash, ...log }) => {
  const text = textOf(log);

  test('[E-R1] replays to the recorded state', () => {
    const state = replayed(text, log);
    expect(layoutHash(state, text, log)).toBe(hash);
    expect(invariants(state)).toEqual([]);
  });

  test('[E-R3] is written today as it was then, but for personal data and sessions', () => {
    const lines = linesOf(text);
    expect(lines.map((line) => encodeEvents(decodeEvents(line, log.version)))).toEqual(
      lines.map(withoutPeople),
    );
  });

  test('[E-R3] its state survives a snapshot', () => {
    expect(layoutHash(throughSnapshot(replayed(text, log)), text, log)).toBe(hash);
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
    const log = { name: `v${version}`, version };
    expect(canonicalText(creditsSorted(state))).toBe(
      canonicalText(creditsSorted(replayed(textOf(log), log))),
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

const TODAY: GoldenLog = { name: `v${EVENTS_VERSION}`, version: EVENTS_VERSION };

describe('the golden log of today', () => {
  test('holds every kind of event that is stored', () => {
    const kinds = new Set(eventsOf(textOf(TODAY), TODAY).map(({ type }) => type));
    expect([...kinds].toSorted()).toEqual([
      'ApplicationEnded',
      'BetEntered',
      'BetPlaced',
      'BetSettled',
      'BonusChanged',
      'CancelTimerChanged',
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
      'LocalRatesChanged',
      'MarginTypeChanged',
      'MoneyApplied',
      'MoneyMoved',
      'MoneyTermsChanged',
      'OrderAccepted',
      'OrderAmended',
      'OrderCancelled',
      'OrderFilled',
      'OrderTriggered',
      'P2pRequested',
      'P2pStepped',
      'PartnerSettled',
      'PartnerTermsSet',
      'PaymentAccountChanged',
      'PositionChanged',
      'PositionClosed',
      'PositionLiquidated',
      'PositionModeChanged',
      'PositionOpened',
      'PositionWarned',
      'PriceAlertDeleted',
      'PriceAlertReached',
      'PriceAlertSet',
      'ProfitBaseSet',
      'RoundSettled',
      'RoundTermsChanged',
      'TraderChanged',
      'TraderFilled',
      'TradingTermsChanged',
      'UserRegistered',
      'UserRoleChanged',
      'UserStatusChanged',
      'WithdrawalsFrozen',
      'WithdrawalsUnfrozen',
    ]);
  });

  test('holds every cause of a changed position', () => {
    const causes = new Set(
      eventsOf(textOf(TODAY), TODAY).flatMap((event) =>
        event.type === 'PositionChanged' ? [event.cause] : [],
      ),
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

  // Where a rule was changed on purpose, `vitest -u` records it again, and the hash in `goldenLogs.ts` follows.
  test('[E-R1] the commands it was recorded from still produce it', async () => {
    await expect(`${goldenLog().join('\n')}\n`).toMatchFileSnapshot(
      `golden/engine-v${EVENTS_VERSION}.log`,
    );
  });
});
