/**
 * Every payment of the house, by the cause of its posting. A new cause does not compile here, and
 * one that is paid from another account of the house fails: both are places where accounts that
 * play together may gain.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import type { HouseAccount } from '../../../src/domain/ledger/accounts.ts';
import { MONEY_CAUSES, type MoneyCause } from '../../../src/domain/ledger/events.ts';
import { execute, initialState } from '../../../src/engine/index.ts';
import { eventsOf, GOLDEN_LOGS } from '../../replay/goldenLogs.ts';
import { stamped, START_AT, testRules } from '../../support/engine.ts';
import { anyStory, prologue, storyCommand } from '../../support/engineMoves.ts';

/** Without the provider of a transit account. */
type Payer = Exclude<HouseAccount, `transit:${string}`> | 'transit';

interface Bound {
  /** The accounts of the house that may pay. */
  readonly pays: readonly Payer[];
  readonly why: string;
}

const BETWEEN_MEMBERS: Bound = { pays: [], why: 'moves what members have' };
const AT_THE_PRICE: Bound = {
  pays: ['market', 'insurance', 'funding'],
  why: 'a long and a short side cancel out; insurance pays beyond a margin (collusionFutures)',
};
const AGAINST_THE_EDGE: Bound = {
  pays: ['market'],
  why: 'odds below 2, and prices of cash-outs below the mean (collusionRounds)',
};

const BOUNDS: Readonly<Record<MoneyCause, Bound>> = {
  OPENING: { pays: ['house'], why: 'to insurance, before anybody registers' },
  DEPOSIT: { pays: ['house', 'transit', 'exchange'], why: 'was paid in from outside' },
  HOLD: BETWEEN_MEMBERS,
  RELEASE: BETWEEN_MEMBERS,
  TRADE: AT_THE_PRICE,
  FUNDING: AT_THE_PRICE,
  LIQUIDATION: AT_THE_PRICE,
  MARGIN: BETWEEN_MEMBERS,
  BET: BETWEEN_MEMBERS,
  BET_RESULT: AGAINST_THE_EDGE,
  TRANSFER: BETWEEN_MEMBERS,
  CONVERSION: { pays: ['exchange'], why: 'rates less a spread, rounded down' },
  WITHDRAWAL: { pays: ['exchange'], why: 'leaves the exchange; sold coins are paid in won' },
  FEE: { pays: [], why: 'goes to the house' },
  BONUS: { pays: ['bonus'], why: 'given: a coupon, once a deposit and at most its maximum' },
  BONUS_PAID: { pays: ['bonus'], why: 'given by an operator' },
  BONUS_RETURNED: { pays: [], why: 'goes back to the house with a closed account' },
  BONUS_CANCELLED: { pays: [], why: 'goes back to the house where nothing can play it' },
  DEDUCTION: { pays: [], why: 'goes to the house' },
  SETTLEMENT: { pays: ['partner'], why: 'a share of fees paid and of net losses of rounds' },
  COPY: AT_THE_PRICE,
  COPY_FEE: BETWEEN_MEMBERS,
  CASH_OUT: AGAINST_THE_EDGE,
};

const isPayer = (payer: string, cause: MoneyCause): boolean =>
  BOUNDS[cause].pays.some((allowed) => allowed === payer);

/** Causes with the account of the house that paid against the table. */
function wrongPayments(events: readonly ExchangeEvent[]): readonly string[] {
  const wrong: string[] = [];
  for (const event of events) {
    if (event.type !== 'MoneyMoved') continue;
    const { cause, reference, entries } = event;
    for (const { account, amount } of entries) {
      const [owner = ''] = account.split(/[/:]/);
      if (owner.startsWith('u-') || amount >= 0n || isPayer(owner, cause)) continue;
      wrong.push(`${cause} ${reference} is paid by ${account}`);
    }
  }
  return wrong;
}

describe('what the house pays', () => {
  test('[N-P1] is known for every cause', () => {
    expect(Object.keys(BOUNDS).toSorted()).toEqual([...MONEY_CAUSES].toSorted());
  });

  test.each(GOLDEN_LOGS)('[L-P1] comes from the accounts of its cause in the log $name', (log) => {
    const file = new URL(`../../replay/golden/engine-${log.name}.log`, import.meta.url);
    expect(wrongPayments(eventsOf(readFileSync(file, 'utf8'), log))).toEqual([]);
  });

  test('[L-P1] comes from the accounts of its cause in every story of futures', () => {
    fc.assert(
      fc.property(anyStory, (moves) => {
        const state = initialState(testRules());
        const run = (command: Parameters<typeof execute>[1]): readonly string[] => {
          const outcome = execute(state, command);
          return outcome.ok ? wrongPayments(outcome.events) : [];
        };
        for (const command of prologue()) expect(run(stamped(command, START_AT))).toEqual([]);
        for (const [index, move] of moves.entries())
          expect(run(storyCommand(state, move, index))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
