/** What an applicant and a trader type, and what of it can be sent. */
import * as v from 'valibot';
import { CAPACITY_MAX, TRADER_FEE_MAX } from '../../../../domain/copytrade/copytrade.ts';
import { ONE } from '../../../../domain/decimal.ts';
import type { WireTraderDesk } from '../../../../protocol/copytrade/calls.ts';

const NAME_MIN = 2;
export const NAME_MAX = 24;
export const INTRODUCTION_MAX = 400;
const FEE_PERCENT_MAX = Number((TRADER_FEE_MAX * 100n) / ONE);

const whole = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,5}$/),
    v.check((text) => Number(text) >= min && Number(text) <= max),
  );

export const traderSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(NAME_MIN), v.maxLength(NAME_MAX)),
  introduction: v.pipe(v.string(), v.trim(), v.maxLength(INTRODUCTION_MAX)),
  capacity: whole(1, CAPACITY_MAX),
  /** Whole percents. */
  fee: whole(0, FEE_PERCENT_MAX),
});

export type TraderFields = v.InferOutput<typeof traderSchema>;

const NEW_TRADER: TraderFields = { name: '', introduction: '', capacity: '100', fee: '10' };

/** `0.1` as `10`. */
const percentOf = (share: string): string => String(Math.round(Number(share) * 100));

export const fieldsOf = ({ trader, name, introduction }: WireTraderDesk): TraderFields =>
  trader === null
    ? NEW_TRADER
    : { name, introduction, capacity: String(trader.capacity), fee: percentOf(trader.fee) };

/** As the calls want them. */
export const paramsOf = ({ capacity, fee, name, introduction }: TraderFields) => ({
  name,
  introduction,
  capacity: Number(capacity),
  fee: String(Number(fee) / 100),
});
