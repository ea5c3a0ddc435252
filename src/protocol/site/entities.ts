/** Wire shapes of a site and its fees. */
import * as v from 'valibot';
import { decimalText, millis } from '../fields.ts';

/** Types of the spec: BINARY in usedCoins switches binary; `type` is six digits, 3rd P2P, 4th futures, 5th power ball, 6th binary. */
export const wireSiteInfo = v.object({
  id: v.number(),
  code: v.string(),
  name: v.string(),
  language: v.picklist(['ko', 'en']),
  stockPrefix: v.string(),
  type: v.pipe(v.string(), v.regex(/^[01]{6}$/)),
  usedCoins: v.string(),
  customUsedCoins: v.nullable(v.string()),
  withoutCoins: v.nullable(v.string()),
  depositCoins: v.string(),
  buyCoins: v.string(),
  binaryCurrency: v.string(),
  coinInfoJson: v.string(),
  /** Extensions this server offers beyond the specification; a client does without those missing. */
  extensions: v.array(v.picklist(['market-topic', 'event-seq', 'order-amend', 'preferences'])),
  /** Where prices come from, so that the screen can say so; dates ms UTC for a replay. */
  feed: v.object({
    kind: v.picklist(['replay', 'synthetic', 'live']),
    recordedFrom: v.nullable(millis),
    recordedTo: v.nullable(millis),
  }),
  /** What a new account receives in FUTURES, play money of a demo site. */
  demoFunds: decimalText,
});
export type WireSiteInfo = v.InferOutput<typeof wireSiteInfo>;

export const feeTable = v.object({
  /** Shares of the traded value. */
  futures: v.object({ maker: decimalText, taker: decimalText, estimated: decimalText }),
});
