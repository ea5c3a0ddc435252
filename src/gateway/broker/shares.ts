/**
 * Limits shared by all sockets of one address: subscriptions and bytes by a budget, and bytes that
 * were sent and not read. Where an address is beyond its limit, those of its sockets give way that
 * have more than their part of it. Rules [B-L2] to [B-L4].
 */
import { SECOND_MS } from '../../domain/time.ts';
import { type Rate, TokenBuckets } from '../limits/tokenBuckets.ts';
import type { Clock } from '../ports.ts';

export interface ShareLimits {
  /** Unread bytes of all sockets of one address. */
  readonly unreadOfAddress: number;
  /** Unread bytes of all sockets. */
  readonly unread: number;
}

/** In small reads, as visits are counted (limits/gate). */
const SUBSCRIPTION_COST = 0.5;
const BYTES_A_READ = 20_480;
/** Overhead of a message in bytes: most of a short one's cost is sending it. */
const MESSAGE_BYTES = 1_024;
/** Who sent most is looked at over so long. */
const WINDOW_MS = 10 * SECOND_MS;

interface Holder {
  sockets: number;
  unread: number;
  spent: number;
  windowAt: number;
}

const newHolder = (): Holder => ({ sockets: 0, unread: 0, spent: 0, windowAt: 0 });

export class Shares {
  readonly #limits: ShareLimits;
  readonly #clock: Clock;
  readonly #subscriptions: TokenBuckets<string> | undefined;
  readonly #bytes: TokenBuckets<string> | undefined;
  readonly #addresses = new Map<string, Holder>();
  readonly #all = newHolder();

  /** @param rate in small reads, of each address; without one nothing is limited by it */
  constructor(limits: ShareLimits, clock: Clock, rate: Rate | undefined) {
    this.#limits = limits;
    this.#clock = clock;
    this.#subscriptions = rate && new TokenBuckets(rate);
    this.#bytes = rate && new TokenBuckets(rate);
  }

  /** @param address empty where the host has none: its sockets are limited together alone */
  open(address: string): Share {
    const holder = this.#addresses.get(address) ?? newHolder();
    if (address !== '') this.#addresses.set(address, holder);
    holder.sockets += 1;
    this.#all.sockets += 1;
    return new Share(this, address, holder);
  }

  close(address: string, holder: Holder, own: Holder): void {
    this.#count(holder, own, 0);
    holder.sockets -= 1;
    this.#all.sockets -= 1;
    if (holder.sockets === 0) this.#addresses.delete(address);
  }

  /** Takes one subscription: 0, or the ms until there is one. */
  takeSubscription(address: string): number {
    if (address === '' || this.#subscriptions === undefined) return 0;
    const now = this.#clock.now();
    const waitMs = this.#subscriptions.waitMs(address, now);
    if (waitMs === 0) this.#subscriptions.charge(address, SUBSCRIPTION_COST, now);
    return waitMs;
  }

  /** Whether the socket leaves more unread than its part, where there is too much of it. */
  isTooSlow(address: string, holder: Holder, own: Holder, unread: number): boolean {
    this.#count(holder, own, unread);
    const { unreadOfAddress, unread: unreadOfAll } = this.#limits;
    const isBeyond = (whole: Holder, limit: number): boolean =>
      whole.unread > limit && unread > limit / whole.sockets;
    return (
      (address !== '' && isBeyond(holder, unreadOfAddress)) || isBeyond(this.#all, unreadOfAll)
    );
  }

  /** False where the address has spent its budget, and this socket at least its part of it. */
  spend(address: string, holder: Holder, own: Holder, bytes: number): boolean {
    if (address === '' || this.#bytes === undefined) return true;
    const now = this.#clock.now();
    const windowAt = now - (now % WINDOW_MS);
    for (const one of [holder, own]) {
      if (one.windowAt !== windowAt) one.spent = 0;
      one.windowAt = windowAt;
      one.spent += bytes + MESSAGE_BYTES;
    }
    const isSpent = this.#bytes.waitMs(address, now) > 0;
    if (isSpent && own.spent * holder.sockets >= holder.spent) return false;
    this.#bytes.charge(address, (bytes + MESSAGE_BYTES) / BYTES_A_READ, now);
    return true;
  }

  #count(holder: Holder, own: Holder, unread: number): void {
    const more = unread - own.unread;
    own.unread = unread;
    holder.unread += more;
    this.#all.unread += more;
  }
}

/** One socket's part of what its address has. */
export class Share {
  readonly #shares: Shares;
  readonly #address: string;
  readonly #holder: Holder;
  readonly #own = newHolder();

  constructor(shares: Shares, address: string, holder: Holder) {
    this.#shares = shares;
    this.#address = address;
    this.#holder = holder;
  }

  /** Takes one subscription: 0, or the ms until there is one. */
  takeSubscription(): number {
    return this.#shares.takeSubscription(this.#address);
  }

  /** @param unread bytes that this socket was sent and that have not left */
  isTooSlow(unread: number): boolean {
    return this.#shares.isTooSlow(this.#address, this.#holder, this.#own, unread);
  }

  /** Takes the bytes of a message; false where they may not be sent. */
  spend(bytes: number): boolean {
    return this.#shares.spend(this.#address, this.#holder, this.#own, bytes);
  }

  /** Call it once, when the socket is gone. */
  close(): void {
    this.#shares.close(this.#address, this.#holder, this.#own);
  }
}
