/** Estimate of an order that opens at its trigger, compared with the outcome there. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EstimateForm, OrderEstimate } from '../../../src/domain/futures/estimateTypes.ts';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import type { FuturesOrder } from '../../../src/domain/futuresOrders.ts';
import { userId } from '../../../src/domain/ids.ts';
import { type Price, price, quantity } from '../../../src/domain/quantities.ts';
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

const entryCases = fc.record({
  isBtc: fc.boolean(),
  isBuy: fc.boolean(),
  isStop: fc.boolean(),
  /** Whether it is a limit at its trigger from then on. */
  isLimit: fc.boolean(),
  /** Per mille from the mark. */
  away: fc.integer({ min: 1, max: 40 }),
  /** Percent of the largest quantity; 101 is one lot more. */
  percent: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.constantFrom(100, 101)),
});
type EntryCase = typeof entryCases extends fc.Arbitrary<infer T> ? T : never;

function triggerOf({ isBtc, isBuy, isStop, away }: EntryCase, account: Account): Price {
  const option = isBtc ? BTC_OPTION : ETH_OPTION;
  const mark = account.markOf(option);
  const shift = onTick(option, (mark * BigInt(away)) / 1_000n) + tickOfOption(option);
  return price(isBuy === isStop ? mark + shift : mark - shift);
}

function formOf(given: AccountCase, entry: EntryCase, trigger: Price): EstimateForm {
  const setting = given.settings[entry.isBtc ? 0 : 1];
  if (setting === undefined) throw new Error('no setting');
  return {
    marketType: entry.isLimit ? 'LIMIT' : entry.isStop ? 'STOPLOSS' : 'TAKEPROFIT',
    intent: given.isHedge ? 'OPEN' : 'ONE_WAY',
    price: entry.isLimit ? trigger : undefined,
    triggerPrice: trigger,
    quantity: undefined,
    leverage: setting.leverage,
    marginType: setting.isIsolated ? 'ISOLATED' : 'CROSS',
    reduceOnly: false,
  };
}

/** Estimate and outcome of the engine, which must be equal; `what` names the case. */
interface Compared {
  readonly what: string;
  readonly said: object;
  readonly did: object;
}

const nothing = (what: string): Compared => ({ what, said: {}, did: {} });

const REFUSALS: readonly (string | undefined)[] = ['NO_MARGIN', 'LEVERAGE_TIER'];

const wantedOf = (most: bigint, percent: number): bigint => {
  if (percent === 101) return most + LOT;
  return percent === 100 ? most : ((most * BigInt(percent)) / 100n / LOT) * LOT;
};

function compare(given: AccountCase, entry: EntryCase): Compared {
  const account = accountOf(given);
  const option = entry.isBtc ? BTC_OPTION : ETH_OPTION;
  const trigger = triggerOf(entry, account);
  const form = formOf(given, entry, trigger);
  const estimated = (of: EstimateForm): OrderEstimate => {
    const both = account.book().estimate({ optionId: option, form: of });
    if (both === undefined) throw new Error('no estimate');
    return entry.isBuy ? both.buy : both.sell;
  };
  const wanted = wantedOf(estimated(form).maxQuantity ?? 0n, entry.percent);
  if (wanted === 0n) return nothing('nothing to order');
  const typed = { ...form, quantity: quantity(wanted) };
  const estimate = estimated(typed);
  const placed = account.attempt({
    ...formCommand(option, entry.isBuy ? 'BUY' : 'SELL', typed),
    marketType: entry.isStop ? 'STOPLOSS' : 'TAKEPROFIT',
    triggerBy: 'MARK',
  });
  // One lot more than an instrument's largest order is refused as it is placed.
  if (!placed.ok) return nothing(placed.rejection.code);
  const accepted = placed.events.find((event) => event.type === 'OrderAccepted')?.order;
  const moved = account.move(option, { mark: trigger, last: trigger }, true);
  if (accepted === undefined || !moved.ok) throw new Error('not accepted, or no tick');
  return outcome(form, entry, { estimate, accepted, account, events: moved.events });
}

interface Reached {
  readonly estimate: OrderEstimate;
  readonly accepted: FuturesOrder;
  readonly account: Account;
  /** Events of the tick that reaches the trigger. */
  readonly events: readonly ExchangeEvent[];
}

function outcome(
  form: EstimateForm,
  { isBtc, isBuy, isLimit, percent }: EntryCase,
  { estimate, accepted, account, events }: Reached,
): Compared {
  const isOwn = (event: ExchangeEvent) => 'order' in event && event.order.id === accepted.id;
  const isMore = events.some(
    (event) => event.type === 'PositionLiquidated' || ('order' in event && !isOwn(event)),
  );
  if (isMore) return nothing('more happens');
  const own = events.filter(isOwn);
  const reason = own.find((event) => event.type === 'OrderCancelled')?.order.cancelReason;
  const kind = `${isLimit ? 'LIMIT' : 'MARKET'} ${form.marginType}`;
  const end = REFUSALS.includes(reason) ? 'refused' : (reason ?? 'filled');
  const said = { hold: 0n, end: percent === 101 ? 'refused' : 'filled' };
  const did = { hold: accepted.hold, end };
  if (percent === 101) return { what: `${kind} refused`, said, did };
  const fills = own.flatMap((event) => (event.type === 'OrderFilled' ? [event.fill] : []));
  const option = isBtc ? BTC_OPTION : ETH_OPTION;
  const after = positionsOf(account.exchange.state, userId(1), option).find(
    ({ side }) => form.intent === 'ONE_WAY' || (side === 'LONG') === isBuy,
  );
  return {
    what: `${kind} filled`,
    said: {
      ...said,
      fee: estimate.fee,
      quantity: estimate.resultingQuantity,
      liquidationPrice: estimate.liquidationPrice,
    },
    did: {
      ...did,
      fee: fills.reduce((sum, { fee }) => sum + fee, 0n),
      quantity: after?.quantity ?? 0n,
      liquidationPrice: after?.liquidationPrice,
    },
  };
}

test('[U-O13] [F-O28] [F-O31] its largest quantity, fee and liquidation price are those of the moment at which it fires', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(accountCases, entryCases, (account, entry) => {
      const { what, said, did } = compare(account, entry);
      expect(did).toEqual(said);
      seen.set(what, (seen.get(what) ?? 0) + 1);
    }),
    { numRuns: 1_000, seed: 98 },
  );
  for (const kind of ['MARKET', 'LIMIT'])
    for (const marginType of ['ISOLATED', 'CROSS'])
      for (const end of ['filled', 'refused'])
        expect([...seen.keys()]).toContain(`${kind} ${marginType} ${end}`);
});
