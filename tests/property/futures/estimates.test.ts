/** Estimate of the form before an order is sent, compared with the outcome of the engine. */
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
  type AccountCase,
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
   * Distance of a LIMIT: per mille from the mark to its own side; at 0 it takes the best opposite
   * price. Of a trigger: to the side where it waits, and one tick more.
   */
  away: fc.integer({ min: 0, max: 40 }),
  /** Percent of the largest quantity; 100 is all of it, 101 one lot more. */
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
    // What waits for a trigger and may open is estimated for another moment than this one.
    reduceOnly: !isHedge && (of.reduceOnly || waits),
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

/** Estimate and outcome of the engine, which must be equal; `what` names the case. */
interface Compared {
  readonly what: string;
  readonly said: object;
  readonly did: object;
}

const isToLiquidate = (event: ExchangeEvent): boolean =>
  event.type === 'OrderCancelled' && event.order.cancelReason === 'LIQUIDATION';

const NOT_TRIED: Compared = { what: 'nothing to order', said: {}, did: {} };

const REFUSALS: readonly string[] = [
  'INSUFFICIENT_BALANCE',
  'LEVERAGE_TIER',
  'REDUCE_ONLY_REJECTED',
  'QUANTITY_TOO_LARGE',
];

/** Estimates an order, sends it, lets the market come to it, and looks at what is left. */
function compare(given: AccountCase, order: OrderCase): Compared {
  const account = accountOf(given);
  const option = optionOf(order);
  const side = sideOf(order);
  const setting = given.settings[order.isBtc ? 0 : 1];
  if (setting === undefined) throw new Error('no setting');
  const empty = formOf(order, account, given.isHedge, setting);
  const most = estimated(account, order, empty).maxQuantity ?? 0n;
  const wanted = wantedOf(most, order.percent);
  if (wanted === 0n) return NOT_TRIED;
  const form = { ...empty, quantity: quantity(wanted) };
  const estimate = estimated(account, order, form);
  const kind = `${form.intent} ${form.marketType} ${form.marginType}`;

  const outcome = account.attempt(formCommand(option, side, form));
  if (!outcome.ok) {
    const known = REFUSALS.includes(outcome.rejection.code) ? 'refused' : outcome.rejection.code;
    return { what: `${kind} refused`, said: isTaken(order), did: { order: known } };
  }
  const accepted = outcome.events.find((event) => event.type === 'OrderAccepted');
  if (accepted === undefined) throw new Error('not accepted');
  const events = [...outcome.events, ...comeToIt(account, option, form, outcome.events)];
  const after = positionAfter(account, option, side, form.intent);
  const liquidated = events.find((event) => event.type === 'PositionLiquidated')?.position;
  const gone = liquidated ?? (events.some(isToLiquidate) ? after : undefined);
  if (gone !== undefined) {
    // The order left too little behind it: the estimate's price lies beyond the mark already. What
    // the account's other orders held, which are cancelled first, may still have saved it.
    const { liquidationPrice = 0n } = estimate;
    const mark = account.markOf(option);
    const isBeyond = gone.side === 'LONG' ? liquidationPrice >= mark : liquidationPrice <= mark;
    return { what: 'liquidated', said: { isBeyond: true }, did: { isBeyond } };
  }
  const fills = events.filter((event) => event.type === 'OrderFilled');
  if (!fills.some((event) => event.order.status === 'FILLED'))
    return { ...NOT_TRIED, what: `${kind} not filled whole` };
  const isFlipped = after !== undefined && events.some(({ type }) => type === 'PositionClosed');
  return {
    what: isFlipped ? 'flipped' : `${kind} filled`,
    said: {
      ...isTaken(order),
      hold: form.marketType === 'LIMIT' ? estimate.cost : 0n,
      fee: estimate.fee,
      resultingQuantity: estimate.resultingQuantity,
      liquidationPrice: estimate.liquidationPrice,
    },
    did: {
      order: 'taken',
      hold: accepted.order.hold,
      fee: fills.reduce((sum, { fill }) => sum + fill.fee, 0n),
      resultingQuantity: after?.quantity ?? 0n,
      liquidationPrice: after?.liquidationPrice,
    },
  };
}

/** One lot beyond the largest quantity is refused, everything up to it is taken. */
const isTaken = ({ percent }: OrderCase): object => ({
  order: percent === 101 ? 'refused' : 'taken',
});

/** For an order that waits, the market comes to its price while the mark stands still. */
function comeToIt(
  account: Account,
  option: OptionId,
  form: EstimateForm,
  events: readonly ExchangeEvent[],
): readonly ExchangeEvent[] {
  if (events.some(({ type }) => type === 'OrderFilled')) return [];
  const at = form.triggerPrice ?? form.price;
  if (at === undefined) throw new Error('an order at the market was not filled');
  const came = account.trade(option, at, form.triggerPrice !== undefined);
  if (!came.ok) throw new Error('no tick');
  const own = events.find((event) => event.type === 'OrderAccepted')?.order.id;
  return came.events.filter((event) => event.type !== 'OrderFilled' || event.order.id === own);
}

describe('an estimate agrees with the engine', () => {
  it('in what is taken, what it holds, its fee, and quantity and liquidation price after it', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(accountCases, orderCases, (account, order) => {
        const { what, said, did } = compare(account, order);
        expect(did).toEqual(said);
        seen.set(what, (seen.get(what) ?? 0) + 1);
      }),
      { numRuns: 3_000, seed: 61 },
    );
    // Every kind of order was taken and refused: the largest quantity is tried on both sides.
    expect([...seen.keys()]).toEqual(expect.arrayContaining(KINDS));
    expect(seen.get('flipped')).toBeGreaterThan(50);
  });
});

const KINDS = ['ONE_WAY', 'OPEN', 'CLOSE'].flatMap((intent) =>
  (intent === 'OPEN' ? ['LIMIT', 'MARKET'] : ['LIMIT', 'MARKET', 'TAKEPROFIT', 'STOPLOSS']).flatMap(
    (marketType) =>
      ['ISOLATED', 'CROSS'].flatMap((marginType) =>
        ['filled', 'refused'].map((end) => `${intent} ${marketType} ${marginType} ${end}`),
      ),
  ),
);
