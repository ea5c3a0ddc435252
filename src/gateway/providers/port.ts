/**
 * A payment provider as the exchange sees it. Whether a provider did something is never guessed: an
 * answer that did not come, or that cannot be read, is `unknown`.
 */
import type { Provider } from '../../domain/ledger/accounts.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Membership, PaymentRequest, Standing } from './wire.ts';

export type Outcome<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  /** For good: the provider has not done it and will not. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The provider may or may not have done it. */
  | { readonly kind: 'unknown'; readonly problem: string };

/** A request as it arrived, with the bytes that were signed. */
export interface IncomingCallback {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Headers;
  readonly body: string;
}

export type CallbackReading =
  | { readonly kind: 'payment'; readonly standing: Standing }
  /** Not signed by the provider, signed too long ago or seen before, or not readable. */
  | { readonly kind: 'forged' | 'replayed' | 'malformed' };

/** Payments beyond the reference are the same for `send` and `sell`. */
export type PaymentOrder = Omit<PaymentRequest, 'direction'>;

/** Methods never reject. */
export interface ProviderPort {
  readonly provider: Provider;
  /** Whether it only behaves like the provider, and no money moves. */
  readonly isSandbox: boolean;
  /** `value` is what the provider knows the person by; the same member again changes it. */
  readonly signUp: (member: UserId, value: string) => Promise<Outcome<Membership>>;
  readonly check: (member: UserId) => Promise<Outcome<Membership>>;
  /** Pay in; the same reference is the same payment. */
  readonly send: (order: PaymentOrder) => Promise<Outcome<Standing>>;
  /** Pay out; the same reference is the same payment. */
  readonly sell: (order: PaymentOrder) => Promise<Outcome<Standing>>;
  /** Undefined: the provider surely has no payment with this reference. */
  readonly status: (reference: string) => Promise<Outcome<Standing | undefined>>;
  /** A page of the provider's where the person charges their account there. */
  readonly chargePage: (member: UserId) => Promise<Outcome<string>>;
  readonly readCallback: (incoming: IncomingCallback) => CallbackReading;
}
