/**
 * The messages between the exchange and a payment provider, as JSON over HTTP. SPEC.md describes
 * them for developers who connect a provider.
 */
import * as v from 'valibot';
import { parseDecimal } from '../../domain/decimal.ts';

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const amount = v.pipe(
  v.string(),
  v.check((text) => (parseDecimal(text) ?? -1n) >= 0n),
);
const shownText = v.pipe(v.string(), v.maxLength(2_048));
/** A page opens it, so it may be nothing but an address. */
const address = v.pipe(shownText, v.regex(/^https?:\/\/[^\s"'<>]+$/));

/** A payment in (`IN`: to the exchange) or out (`OUT`: to the person). */
export const paymentRequest = v.object({
  /** The exchange's own id: the same reference is the same payment. */
  reference: word,
  direction: v.picklist(['IN', 'OUT']),
  member: word,
  amount,
  asset: word,
});
export type PaymentRequest = v.InferOutput<typeof paymentRequest>;

/** Status of a payment at a provider, in answers and in callbacks. */
export const standing = v.object({
  reference: word,
  /** The provider's own id, the same for the life of the payment. */
  paymentId: word,
  /** OPEN: not paid yet. PAID and REFUSED are final. */
  status: v.picklist(['OPEN', 'PAID', 'REFUSED']),
  /** Paid amount; while the payment is open, the amount due. */
  amount,
  asset: word,
  /** Why it was refused; empty otherwise. */
  reason: v.pipe(v.string(), v.maxLength(200)),
  /** Where and how a person pays; null where they need not do anything. */
  url: v.nullable(address),
  qrcode: v.nullable(shownText),
  expiresAt: v.nullable(v.pipe(v.number(), v.safeInteger())),
});
export type Standing = v.InferOutput<typeof standing>;

export const memberRequest = v.object({
  member: word,
  value: v.pipe(v.string(), v.maxLength(128)),
});

/** Membership of a user at a provider. */
export const membership = v.object({
  isSignedUp: v.boolean(),
  /** Coins the provider pays for or out, such as `USDT`. */
  coins: v.pipe(v.array(word), v.maxLength(50)),
});
export type Membership = v.InferOutput<typeof membership>;

export const page = v.object({ url: address });

/**
 * Body of an answer 422 (refused for good) and of 404 (`ABSENT`: no payment has this reference).
 */
export const failure = v.object({ code: v.string(), reason: v.pipe(v.string(), v.maxLength(200)) });
export const ABSENT = 'ABSENT';
