/** Explains profit, return and break-even price of a position. */
import {
  type Rounding,
  decimal,
  divide,
  formatDecimal,
  parseDecimal,
} from '../../../../../domain/decimal.ts';
import { tradeBreakEven } from '../../../../../domain/futures/tradeResult.ts';
import { moneyOf, priceOf, quantityOf, rateOf } from '../../../../../domain/quantities.ts';
import type { WireFuturesOption, WirePosition } from '../../../../../protocol/futures/entities.ts';
import { formatUsdt, instrumentFormat } from '../../../../market/instrument.ts';
import { stepDigits } from '../../../../format/decimalText.ts';
import type { PreferenceValues } from '../../../../../domain/preferences.ts';
import type { PricedPosition } from '../../../../../protocol/futures/pricedView.ts';
import { type Explanation, type Step, calc, toTable } from './steps.ts';

const SCALE = 8;

/** Plain decimal text rounded to `digits` after the point. */
function roundText(text: string, digits: number, rounding: Rounding): string {
  const value = parseDecimal(text) ?? 0n;
  const step = 10n ** BigInt(SCALE - Math.min(digits, SCALE));
  return formatDecimal(divide(value, step, rounding) * step);
}

export type Bases = Pick<PreferenceValues, 'pnlBasis' | 'roeBasis'>;

/** Profit as shown in the table: on the chosen price. */
export const shownPnl = (priced: PricedPosition, { pnlBasis }: Bases): string =>
  pnlBasis === 'mark' ? priced.pnl : priced.pnlOnLast;

/** Return as shown in the table: on the chosen price and margin. */
export function shownRoe(priced: PricedPosition, { pnlBasis, roeBasis }: Bases): string {
  if (pnlBasis === 'mark') return roeBasis === 'entry' ? priced.roe : priced.roeOfMarkMargin;
  return roeBasis === 'entry' ? priced.roeOnLast : priced.roeOnLastOfMarkMargin;
}

/** The price move in favour of the position: a rise for a long, a fall for a short. */
function movedBy(position: WirePosition, priced: PricedPosition, { pnlBasis }: Bases): Step {
  const at = pnlBasis === 'mark' ? priced.markPrice : priced.lastPrice;
  const { entryPrice, side } = position;
  const move = decimal(at) - decimal(entryPrice);
  return {
    label: 'why.move',
    parts: side === 'LONG' ? calc`${at} − ${entryPrice}` : calc`${entryPrice} − ${at}`,
    result: formatDecimal(side === 'LONG' ? move : -move),
    rounding: 'exact',
    digits: 8,
    unit: 'USDT',
  };
}

export function explainPnl(
  position: WirePosition,
  priced: PricedPosition,
  bases: Bases,
): Explanation {
  const move = movedBy(position, priced, bases);
  const pnl = shownPnl(priced, bases);
  return {
    title: 'why.pnl',
    formula:
      bases.pnlBasis === 'mark'
        ? (`why.formula.pnlMark${position.side}` as const)
        : (`why.formula.pnlLast${position.side}` as const),
    steps: [
      move,
      ...toTable(
        {
          label: 'why.pnl',
          parts: calc`${move.result} × ${position.quantity}`,
          result: pnl,
          rounding: 'cut',
          digits: 8,
          unit: 'USDT',
        },
        roundText(pnl, 2, 'cut'),
        { rounding: 'cut', digits: 2 },
      ),
    ],
    notes: [{ key: 'why.note.fees' }],
  };
}

/** PnL ÷ initial margin, with the quantity cancelled: one rounding, at the end. */
export function explainRoe(
  position: WirePosition,
  priced: PricedPosition,
  bases: Bases,
): Explanation {
  const move = movedBy(position, priced, bases);
  const marginPrice = bases.roeBasis === 'entry' ? position.entryPrice : priced.markPrice;
  return {
    title: 'why.roe',
    formula: bases.roeBasis === 'entry' ? 'why.formula.roeEntry' : 'why.formula.roeMark',
    steps: [
      move,
      {
        label: 'why.roe',
        parts: calc`${move.result} × ${String(position.leverage)} ÷ ${marginPrice} × ${'100'}`,
        result: shownRoe(priced, bases),
        rounding: 'halfUp',
        digits: 2,
        unit: '%',
      },
    ],
    notes: [
      {
        key: bases.roeBasis === 'entry' ? 'why.note.roeEntry' : 'why.note.roeMark',
        figures: {
          margin: bases.roeBasis === 'entry' ? priced.entryMargin : priced.initialMargin,
        },
      },
    ],
  };
}

export function explainBreakEven(
  position: WirePosition,
  priced: PricedPosition,
  option: WireFuturesOption,
): Explanation {
  const { entryPrice, side } = position;
  const fee = option.takerFee;
  const exact = priced.breakEvenPrice;
  const digits = stepDigits(option.tickSize);
  const isLong = side === 'LONG';
  return {
    title: 'why.breakEven',
    formula: isLong ? 'why.formula.breakEvenLONG' : 'why.formula.breakEvenSHORT',
    steps: toTable(
      {
        label: 'why.breakEven',
        parts: isLong
          ? calc`${entryPrice} × (${'1'} + ${fee}) ÷ (${'1'} − ${fee})`
          : calc`${entryPrice} × (${'1'} − ${fee}) ÷ (${'1'} + ${fee})`,
        result: exact,
        rounding: isLong ? 'up' : 'down',
        digits: 8,
        unit: 'USDT',
      },
      roundText(exact, digits, 'halfUp'),
      { rounding: 'halfUp', digits },
    ),
    notes: [{ key: 'why.note.breakEven' }, tradeNote(position, option)],
  };
}

/** Where the whole trade breaks even: fees paid so far, funding and what was closed included. */
function tradeNote(
  position: WirePosition,
  option: WireFuturesOption,
): Explanation['notes'][number] {
  const { side, realizedPnl, fee, funding } = position;
  const price = tradeBreakEven({
    side,
    quantity: quantityOf(position.quantity),
    entryPrice: priceOf(position.entryPrice),
    realizedPnl: moneyOf(realizedPnl),
    fee: moneyOf(fee),
    funding: moneyOf(funding),
    closeFeeRate: rateOf(option.takerFee),
  });
  if (price === undefined) return { key: `tradeBreakEven.none${side}` };
  const digits = stepDigits(option.tickSize);
  const onTick = roundText(formatDecimal(price), digits, side === 'LONG' ? 'up' : 'down');
  const figures = {
    price: instrumentFormat(option).price(onTick),
    fee: formatUsdt(fee),
    funding: formatUsdt(funding, 'always'),
    realized: formatUsdt(realizedPnl, 'always'),
  };
  return { key: 'tradeBreakEven.at', figures };
}
