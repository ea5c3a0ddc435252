/** A share of the balance, computed where the form is and judged by the engine after prices moved. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EstimateForm } from '../../../src/domain/futures/estimateTypes.ts';
import { ONE } from '../../../src/domain/decimal.ts';
import { SHARE_RESERVE } from '../../../src/domain/orderEntry.ts';
import { price, quantity } from '../../../src/domain/quantities.ts';
import { BTC_OPTION, ETH_OPTION } from '../../support/engine.ts';
import {
  accountCases,
  accountOf,
  formCommand,
  onTick,
  tickOfOption,
} from '../../support/estimateCases.ts';

/** Thousandths of the reserve, to either side; never all of it. */
const moves = fc.integer({ min: -990, max: 990 });

const cases = fc.record({
  account: accountCases,
  isBtc: fc.boolean(),
  isBuy: fc.boolean(),
  isLimit: fc.boolean(),
  isTaking: fc.boolean(),
  share: fc.constantFrom(25, 50, 75, 100, 100, 100),
  fill: moves,
  marks: fc.tuple(moves, moves),
});

test('[U-O1] [U-O2] a share is never refused for margin while prices move less than the reserve', () => {
  const seen = { taken: 0, gone: 0 };
  fc.assert(
    fc.property(cases, (given) => {
      const account = accountOf(given.account);
      const options = [BTC_OPTION, ETH_OPTION] as const;
      const option = given.isBtc ? BTC_OPTION : ETH_OPTION;
      const setting = given.account.settings[given.isBtc ? 0 : 1];
      const side = given.isBuy ? 'BUY' : 'SELL';
      const mark = account.markOf(option);
      const tick = tickOfOption(option);
      const away = given.isTaking ? -tick : (mark * 3n) / 100n;
      const form: EstimateForm = {
        marketType: given.isLimit ? 'LIMIT' : 'MARKET',
        intent: given.account.isHedge ? 'OPEN' : 'ONE_WAY',
        price: given.isLimit ? onTick(option, given.isBuy ? mark - away : mark + away) : undefined,
        triggerPrice: undefined,
        quantity: undefined,
        share: given.share,
        leverage: setting?.leverage ?? 1,
        marginType: setting?.isIsolated === true ? 'ISOLATED' : 'CROSS',
        reduceOnly: false,
      };
      const estimate = account.book().estimate({ optionId: option, form });
      const shared = (given.isBuy ? estimate?.buy : estimate?.sell)?.quantity ?? 0n;
      const moved = (at: bigint, by: number): bigint =>
        at + (at * SHARE_RESERVE * BigInt(by)) / (1_000n * ONE);
      for (const [index, each] of options.entries()) {
        const from = account.markOf(each);
        const last = each === option ? moved(from, given.fill) : from;
        account.move(each, {
          mark: price(moved(from, given.marks[index] ?? 0)),
          last: onTick(each, last),
        });
      }
      const sent = { ...form, share: undefined, quantity: quantity(shared) };
      const outcome = shared === 0n ? undefined : account.attempt(formCommand(option, side, sent));
      if (outcome?.ok === true) seen.taken += 1;
      if (outcome?.ok === false && outcome.rejection.code === 'LIQUIDATING') seen.gone += 1;
      const refusal = outcome?.ok === false ? outcome.rejection.code : 'none';
      expect(['INSUFFICIENT_BALANCE', 'LEVERAGE_TIER']).not.toContain(refusal);
    }),
    { numRuns: 2_000, seed: 51 },
  );
  expect(seen.taken).toBeGreaterThan(1_000);
});
