/** What carries messages to people outside the exchange; hosts provide it. */
import type { Channel } from '../../domain/verification/verification.ts';

/** One message. `id` stays the same in each attempt, so that a carrier can recognise it. */
export interface Parcel {
  readonly id: string;
  /** E-mail address, or digits of a phone number. */
  readonly to: string;
  /** Of an e-mail; an SMS has none. */
  readonly subject: string;
  readonly text: string;
}

export type Delivery =
  | { readonly kind: 'delivered' }
  /** The carrier will not take this message, whatever is tried. */
  | { readonly kind: 'refused'; readonly problem: string }
  /** It may take it later. */
  | { readonly kind: 'failed'; readonly problem: string };

/** Never rejects, and answers in any case within a minute. */
export type Carrier = (parcel: Parcel) => Promise<Delivery>;

/** A channel without a carrier ends in the outbox, where operators read it. */
export type Carriers = Readonly<Partial<Record<Channel, Carrier>>>;

export interface OutboxSetting {
  readonly carriers?: Carriers;
  /** Answers the requester with what would have been sent, where no carrier is connected. */
  readonly revealsCodes?: boolean;
}
