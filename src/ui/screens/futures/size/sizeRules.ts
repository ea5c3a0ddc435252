/** From what is typed in the position size calculator to a size, or why there is none. Pure. */
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import {
  type PositionSize,
  positionSize,
  riskOfBalance,
  type SizeQuestion,
} from '../../../../domain/futures/positionSize.ts';
import type { PositionMode } from '../../../../domain/futuresOrders.ts';
import { isOnStep } from '../../../../domain/orderEntry.ts';
import {
  money,
  price as toPrice,
  quantity as toQuantity,
  quantityOf,
  rateOf,
} from '../../../../domain/quantities.ts';
import type { WireFuturesOption } from '../../../../protocol/futures/entities.ts';
import type { Estimate, EstimateInput } from '../../../../protocol/futures/pricedView.ts';
import { optionTiers } from '../../../market/optionsById.ts';
import { type Blocker, scaled } from '../ticket/entryRules.ts';
import type { TicketFields } from '../ticket/ticketFields.ts';

/** As typed; empty while nothing is. */
export interface SizeFields {
  readonly marketType: 'LIMIT' | 'MARKET';
  /** Entry price of a LIMIT; a MARKET enters at the last price. */
  readonly entry: string;
  readonly stop: string;
  /** Percent of the balance at risk. */
  readonly percent: string;
}

export interface SizeSetting {
  readonly option: WireFuturesOption;
  readonly leverage: number;
  readonly marginType: 'CROSS' | 'ISOLATED';
  readonly mode: PositionMode;
}

/** Inputs of a size beside the typed fields; plain decimals. */
export interface SizeSources {
  readonly balance: string | undefined;
  readonly last: string | undefined;
  /** Estimate of the entry without a quantity: its largest orders. */
  readonly largest: Estimate | undefined;
}

export type SizeReading =
  | { readonly kind: 'incomplete' }
  | {
      readonly kind: 'blocked';
      readonly field: 'entry' | 'stop' | 'size';
      readonly blocker: Blocker;
    }
  | { readonly kind: 'size'; readonly size: PositionSize };

/** The entry as plain decimal text; empty while there is none. */
export const entryOf = (fields: SizeFields, last: string | undefined): string => {
  const entry = fields.marketType === 'LIMIT' ? scaled(fields.entry) : parseDecimal(last ?? '');
  return entry === undefined ? '' : formatDecimal(entry);
};

/** The amount that a percentage of the balance is. */
export function riskOf(fields: SizeFields, balance: string | undefined): string | undefined {
  const [percent, whole] = [scaled(fields.percent), parseDecimal(balance ?? '')];
  if (percent === undefined || whole === undefined) return undefined;
  return formatDecimal(riskOfBalance(money(whole), percent));
}

/** The largest order of the side that a stop makes. */
function affordableOf(largest: Estimate | undefined, isLong: boolean) {
  const most = parseDecimal((isLong ? largest?.buy : largest?.sell)?.maxQuantity ?? '');
  return most === undefined ? undefined : toQuantity(most);
}

function questionOf(
  fields: SizeFields,
  { option, leverage }: SizeSetting,
  { balance, last, largest }: SizeSources,
): SizeQuestion | undefined {
  const entry = parseDecimal(entryOf(fields, last));
  const stop = scaled(fields.stop);
  const risk = parseDecimal(riskOf(fields, balance) ?? '');
  if (entry === undefined || stop === undefined || risk === undefined) return undefined;
  const takerFee = rateOf(option.takerFee);
  return {
    entryPrice: toPrice(entry),
    stopPrice: toPrice(stop),
    risk: money(risk),
    openFeeRate: takerFee,
    closeFeeRate: takerFee,
    lotSize: quantityOf(option.lotSize),
    minQuantity: quantityOf(option.minQuantity),
    maxQuantity: quantityOf(option.maxQuantity),
    tiers: optionTiers(option),
    leverage,
    affordable: affordableOf(largest, stop < entry),
  };
}

/** A typed price that is no multiple of the tick. */
function stepProblem(typed: string, tickSize: string): Blocker | undefined {
  const price = scaled(typed);
  const tick = parseDecimal(tickSize);
  if (price === undefined || tick === undefined || isOnStep(price, tick)) return undefined;
  return { key: 'blocked.priceStep', figures: { step: tickSize } };
}

/** The size of a position from what is typed. Rules [F-V1] to [F-V3]. */
export function readSize(
  fields: SizeFields,
  setting: SizeSetting,
  sources: SizeSources,
): SizeReading {
  const { option } = setting;
  const entry =
    fields.marketType === 'LIMIT' ? stepProblem(fields.entry, option.tickSize) : undefined;
  if (entry !== undefined) return { kind: 'blocked', field: 'entry', blocker: entry };
  const stop = stepProblem(fields.stop, option.tickSize);
  if (stop !== undefined) return { kind: 'blocked', field: 'stop', blocker: stop };
  const question = questionOf(fields, setting, sources);
  if (question === undefined) return { kind: 'incomplete' };
  if (question.stopPrice === question.entryPrice)
    return { kind: 'blocked', field: 'stop', blocker: { key: 'size.samePrice' } };
  const size = positionSize(question);
  if (size === undefined) return { kind: 'incomplete' };
  if (size.quantity === 0n) {
    const figures = { minimum: option.minQuantity };
    return { kind: 'blocked', field: 'size', blocker: { key: 'size.tooSmall', figures } };
  }
  return { kind: 'size', size };
}

/** The question of the pricing worker; without a quantity it answers the largest orders. */
export const estimateOf = (
  fields: SizeFields,
  setting: SizeSetting,
  reading: SizeReading,
): EstimateInput => ({
  futuresOptionId: setting.option.id,
  marketType: fields.marketType,
  intent: setting.mode === 'ONE_WAY' ? 'ONE_WAY' : 'OPEN',
  price: fields.marketType === 'LIMIT' ? entryOf(fields, undefined) : '',
  triggerPrice: '',
  quantity: reading.kind === 'size' ? formatDecimal(reading.size.quantity) : '',
  share: undefined,
  leverage: setting.leverage,
  marginType: setting.marginType,
  reduceOnly: false,
});

/** Fields that the calculator fills into the order form. */
export const ticketOf = (
  fields: SizeFields,
  size: PositionSize,
  before: TicketFields,
): Partial<TicketFields> => ({
  marketType: fields.marketType,
  intent: 'OPEN',
  reduceOnly: false,
  ...(fields.marketType === 'LIMIT' && { price: entryOf(fields, undefined) }),
  entered: formatDecimal(size.quantity),
  unit: 'COIN',
  share: undefined,
  hasExits: true,
  stopLoss: { ...before.stopLoss, typed: fields.stop, unit: 'PRICE', side: size.side },
});
