/** What the form shows before an order is sent, held against what the engine then does. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EstimateForm, OrderEstimate } from '../../../src/domain/futures/estimateTypes.ts';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import type { FuturesPosition, OrderSide } from '../../../src/domain/futuresOrders.ts';
import { type OptionId, userId } from '../../../src/domain/ids.ts';
import { price, quantity } from '../../../src/domain/quantities.ts';
import { positionsOf } from '../../../src/engine/index.ts';
import { BTC_OPTION, ETH_OPTION } from '../../support/engine.ts';
import {
  type Account,
  accountCases,
  accountOf,
  formCommand,
  onTick,
  tickOfOption,
} from '../../support/estimateCases.ts';

const LOT = 100_000n;

const orderCases = fc.record({
  isBtc: fc.boolean(),
  isBuy: fc.boolean(),
  marketType: fc.constantFrom('LIMIT', 'MARKET', 'TAKEPROFIT', 'STOPLOSS'),
  isClosing: fc.boolean(),
  reduceOnly: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
  /**
   * Of a LIMIT: per mille from the mark to its own side; at 0 it takes the best opposite price. Of a
   * trigger: to the side where it waits, and one tick more.
   */
  away: fc.integer({ min: 0, max: 40 }),
  /** Of the largest quantity in percent; 100 is all of it, 101 one lot more. */
  percent: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.constantFrom(100, 101)),
});

type OrderCase = typeof orderCases extends fc.Arbitrary<infer T> ? T : never;

const optionOf = ({ isBtc }: OrderCase): OptionId => (isBtc ? BTC_OPTION : ETH_OPTION);
const sideOf = ({ isBuy }: OrderCase): OrderSide => (isBuy ? 'BUY' : 'SELL');

/** The form as typed, without a quantity. */
function formOf(
  of: OrderCase,
  account: Account,
  isHedge: boolean,
  setting: { readonly isIsolated: boolean; readonly leverage: number },
): EstimateForm {
  const option = optionOf(of);
  const mark = account.markOf(option);
  const tick = tickOfOption(option);
  const away = onTick(option, (mark * BigInt(of.away)) / 1_000n);
  const waits = of.marketType === 'TAKEPROFIT' || of.marketType === 'STOPLOSS';
  // At 0 the best opposite price itself: it takes the book there.
  const below = waits ? away + tick : of.away === 0 ? -tick : away;
  const isBelow = of.isBuy === (of.marketType !== 'STOPLOSS');
  const at = price(isBelow ? mark - below : mark + below);
  return {
    marketType: of.marketType,
    intent: isHedge ? (of.isClosing || waits ? 'CLOSE' : 'OPEN') : 'ONE_WAY',
    price: of.marketType === 'LIMIT' ? at : undefined,
    triggerPrice: waits ? at : undefined,
    quantity: undefined,
    leverage: setting.leverage,
    marginType: setting.isIsolated ? 'ISOLATED' : 'CROSS',
    reduceOnly: !isHedge && of.reduceOnly,
  };
}

function estimated(account: Account, of: OrderCase, form: EstimateForm): OrderEstimate {
  const answer = account.book().estimate({ optionId: optionOf(of), form });
  if (answer === undefined) throw new Error('no estimate');
  return of.isBuy ? answer.buy : answer.sell;
}

const wantedOf = (most: bigint, percent: number): bigint => {
  if (percent === 101) return most + LOT;
  return percent === 100 ? most : ((most * BigInt(percent)) / 100n / LOT) * LOT;
};

const feeOf = (events: readonly ExchangeEvent[]): bigint =>
  events.reduce((sum, event) => sum + (event.type === 'OrderFilled' ? event.fill.fee : 0n), 0n);

/** The position an order was about, as the account has it now. */
const positionAfter = (
  account: Account,
  option: OptionId,
  side: OrderSide,
  intent: EstimateForm['intent'],
): FuturesPosition | undefined => {
  const about = (side === 'BUY') === (intent === 'OPEN') ? 'LONG' : 'SHORT';
  return positionsOf(account.exchange.state, userId(1), option).find(
    (position) => intent === 'ONE_WAY' || position.side === about,
  );
};

describe('an estimate agrees with the engine', () => {
  const cases = fc.record({ account: accountCases, order: orderCases });
  const seen = new Map<string, number>();
  const count = (what: string): void => {
    seen.set(what, (seen.get(what) ?? 0) + 1);
  };

  it('in what is taken, what it holds, its fee, and quantity and liquidation price after it', () => {
    fc.assert(
      fc.property(cases, ({ account: given, order }) => {
        const account = accountOf(given);
        const option = optionOf(order);
        const side = sideOf(order);
        const setting = given.settings[order.isBtc ? 0 : 1];
        if (setting === undefined) throw new Error('no setting');
        const empty = formOf(order, account, given.isHedge, setting);
        const most = estimated(account, order, empty).maxQuantity ?? 0n;
        const wanted = wantedOf(most, order.percent);
        if (wanted === 0n) return;
        const form = { ...empty, quantity: quantity(wanted) };
        const estimate = estimated(account, order, form);
        const outcome = account.attempt(formCommand(option, side, form));
        const kind = `${form.intent} ${form.marketType} ${form.marginType}`;
        if (!outcome.ok) {
          expect([kind, outcome.rejection.code, order.percent]).toEqual([
            kind,
            expect.stringMatching(
              /^(INSUFFICIENT_BALANCE|LEVERAGE_TIER|REDUCE_ONLY_REJECTED|QUANTITY_TOO_LARGE)$/,
            ),
            101,
          ]);
          count(`${kind} refused`);
          return;
        }
        expect(order.percent).toBeLessThan(101);
        const accepted = outcome.events.find(({ type }) => type === 'OrderAccepted');
        if (accepted?.type !== 'OrderAccepted') throw new Error('not accepted');
        if (form.marketType === 'LIMIT') expect(accepted.order.hold).toBe(estimate.cost);
        const events = [...outcome.events];
        if (!events.some(({ type }) => type === 'OrderFilled')) {
          // The market comes to the order; the mark stands still.
          const at = form.triggerPrice ?? form.price;
          if (at === undefined) throw new Error('an order at the market was not filled');
          const came = account.trade(option, at, form.triggerPrice !== undefined);
          if (!came.ok) throw new Error('no tick');
          events.push(...came.events.filter((event) => !isOfOther(event, accepted.order.id)));
        }
        const isWhole = events.some(
          (event) => event.type === 'OrderFilled' && event.order.status === 'FILLED',
        );
        if (!isWhole) {
          count(`${kind} not filled whole`);
          return;
        }
        const gone = events.find(({ type }) => type === 'PositionLiquidated');
        if (gone?.type === 'PositionLiquidated') {
          // The order left too little behind it: the estimate's price lies beyond the mark already.
          const { liquidationPrice = 0n } = estimate;
          const isBeyond =
            gone.position.side === 'LONG'
              ? liquidationPrice >= account.markOf(option)
              : liquidationPrice <= account.markOf(option);
          expect(isBeyond).toBe(true);
          count('liquidated');
          return;
        }
        const after = positionAfter(account, option, side, form.intent);
        expect({
          fee: feeOf(events),
          resultingQuantity: after?.quantity ?? 0n,
          liquidationPrice: after?.liquidationPrice,
        }).toEqual({
          fee: estimate.fee,
          resultingQuantity: estimate.resultingQuantity,
          liquidationPrice: estimate.liquidationPrice,
        });
        count(`${kind} filled`);
        if (events.some(({ type }) => type === 'PositionClosed') && after !== undefined)
          count('flipped');
      }),
      { numRuns: 3_000, seed: 61 },
    );
    // Every kind of order was taken and refused: what the estimate says is tried on both sides.
    for (const intent of ['ONE_WAY', 'OPEN', 'CLOSE'])
      for (const marketType of ['LIMIT', 'MARKET', 'TAKEPROFIT', 'STOPLOSS'])
        for (const marginType of ['ISOLATED', 'CROSS']) {
          if (intent === 'OPEN' && marketType.length > 'MARKET'.length) continue;
          const kind = `${intent} ${marketType} ${marginType}`;
          expect([kind, seen.get(`${kind} filled`)]).toEqual([kind, expect.any(Number)]);
          expect([kind, seen.get(`${kind} refused`)]).toEqual([kind, expect.any(Number)]);
        }
    expect(seen.get('flipped')).toBeGreaterThan(50);
  });
});

/** What a tick does to other orders. */
const isOfOther = (event: ExchangeEvent, id: string): boolean =>
  event.type === 'OrderFilled' && event.order.id !== id;
