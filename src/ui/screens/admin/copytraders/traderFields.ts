/** What the form of a trader's settings holds, and what is sent of it. */
import * as v from 'valibot';
import { CAPACITY_MAX, TRADER_FEE_MAX } from '../../../../domain/copytrade/copytrade.ts';
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import type { WireOperatorTrader } from '../../../../protocol/copytrade/operatorCalls.ts';
import { percentOfShare, shareOfPercent } from '../../../admin/form/percent.ts';
import type { CallParams } from '../../../services/services.ts';

const isWholeNumber = (text: string, least: number, most: number): boolean =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

/** The largest share of profits, in percent. */
const FEE_PERCENT_MAX = Number(percentOfShare(formatDecimal(TRADER_FEE_MAX)));

export const traderSchema = v.object({
  capacity: v.pipe(
    v.string(),
    v.check((text) => isWholeNumber(text, 1, CAPACITY_MAX)),
  ),
  /** In percent. */
  fee: v.pipe(
    v.string(),
    v.check((text) => isWholeNumber(text, 0, FEE_PERCENT_MAX)),
  ),
  isOpen: v.boolean(),
});
export type TraderFields = v.InferOutput<typeof traderSchema>;

export const fieldsOf = ({ capacity, fee, isOpen }: WireOperatorTrader): TraderFields => ({
  capacity: String(capacity),
  fee: percentOfShare(fee),
  isOpen,
});

type Changes = Pick<CallParams<'operatorTraderChange'>, 'capacity' | 'fee' | 'isOpen'>;

/** What differs from the trader as they are; empty where nothing does. */
export function changesOf(typed: TraderFields, trader: WireOperatorTrader): Changes {
  const before = fieldsOf(trader);
  return {
    ...(Number(typed.capacity) !== trader.capacity && { capacity: Number(typed.capacity) }),
    ...(parseDecimal(typed.fee) !== parseDecimal(before.fee) && {
      fee: shareOfPercent(typed.fee) ?? '',
    }),
    ...(typed.isOpen !== before.isOpen && { isOpen: typed.isOpen }),
  };
}
