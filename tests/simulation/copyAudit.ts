/**
 * Keeps every follow and copy a second time, from the traders' fills and the followers' settings
 * alone, in exact fractions. Shares no formula with the exchange.
 */
import type { Copy, CopyFollow, CopySkip } from '../../src/domain/copytrade/copytrade.ts';
import type { CopytradeEvent, TraderFill } from '../../src/domain/copytrade/commands.ts';
import type { CopyId, InstrumentCode, UserId } from '../../src/domain/ids.ts';
import type { EngineRules } from '../../src/engine/contract.ts';
import {
  closedOf,
  isWithinDeviation,
  marginOf,
  type Opening,
  quantityOf,
  traderFeeOf,
  wantedOf,
} from './copySums.ts';
import { KeptCopy } from './keptCopy.ts';

type Opened = Extract<CopytradeEvent, { readonly type: 'CopyOpened' }>;
type Closed = Extract<CopytradeEvent, { readonly type: 'CopyClosed' }>;
type Option = Pick<EngineRules['options'][number], 'lotSize' | 'minQuantity'>;

/** Copy that one follower is due from an opening fill. */
interface Due {
  readonly size: bigint;
  /** Why they get nothing. */
  readonly reason: CopySkip['reason'] | undefined;
}

/** Expected consequences of the last fill of a trader, until they have happened. */
interface Expected {
  readonly fill: TraderFill;
  readonly opens: Map<string, Due>;
  /** Quantity that each copy closes. */
  readonly closes: Map<CopyId, bigint>;
}

/** Reasons that depend on more than the fill and the settings. */
const OTHER_REASONS: readonly CopySkip['reason'][] = ['NO_BALANCE', 'LEVERAGE_TIER'];

export class CopyAudit {
  readonly #complain: (line: string) => void;
  readonly #options: ReadonlyMap<InstrumentCode, Option>;
  readonly #pointOf: (user: UserId) => bigint;
  /** Capacity of the ACTIVE traders. */
  readonly #capacity = new Map<UserId, number>();
  /** Follows of each trader, in the order in which they began. */
  readonly #follows = new Map<UserId, Map<string, CopyFollow>>();
  readonly #kept = new Map<CopyId, KeptCopy>();
  readonly #results = new Map<string, { readonly earned: bigint; readonly highWater: bigint }>();
  #expected: Expected | undefined;
  /** The fee of the copy that closed last, until it is paid. */
  #fee: { readonly copy: CopyId; readonly amount: bigint } | undefined;
  readonly #counts = new Map<string, number>();

  constructor(parts: {
    readonly rules: Pick<EngineRules, 'options'>;
    readonly pointOf: (user: UserId) => bigint;
    readonly complain: (line: string) => void;
  }) {
    this.#complain = parts.complain;
    this.#pointOf = parts.pointOf;
    this.#options = new Map(parts.rules.options.map((option) => [option.instrument, option]));
  }

  onEvent(event: CopytradeEvent): void {
    if (event.type !== 'CopyFeePaid') this.#noFeeLeft();
    switch (event.type) {
      case 'TraderChanged': {
        const { traderId, status, capacity } = event.trader;
        if (status === 'ACTIVE') this.#capacity.set(traderId, capacity);
        else this.#capacity.delete(traderId);
        return;
      }
      case 'FollowChanged':
        this.#onFollow(event.follow);
        return;
      case 'TraderFilled':
        this.#nothingLeft();
        this.#expected = this.#expect(event.fill);
        return;
      case 'CopyOpened':
        this.#onOpened(event);
        return;
      case 'CopySkipped':
        this.#onSkipped(event.skip);
        return;
      case 'CopyClosed':
        this.#onClosed(event);
        return;
      case 'CopyFunded':
        this.#kept
          .get(event.copy.id)
          ?.fund(event.amount, event.insurance, event.copy.margin, this.#complain);
        return;
      case 'CopyFeePaid': {
        const { copyId, fee } = event.paid;
        if (this.#fee?.copy !== copyId || this.#fee.amount !== fee)
          this.#complain(`${copyId} paid a fee of ${fee}, by its profit ${this.#fee?.amount}`);
        this.#fee = undefined;
        this.#count('fees paid');
        return;
      }
      // Parts of a block: what they lead to is what is held against the fill.
      case 'CopyBlockOpened':
      case 'CopyBlockWorked':
        return;
    }
  }

  /** Number of events by kind. */
  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  #count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  /** After the last record. */
  finish(): void {
    this.#noFeeLeft();
    this.#nothingLeft();
  }

  #onFollow(follow: CopyFollow): void {
    const all = this.#follows.get(follow.traderId) ?? new Map<string, CopyFollow>();
    this.#follows.set(follow.traderId, all);
    if (follow.status === 'ON') {
      all.set(follow.id, follow);
      return;
    }
    all.delete(follow.id);
    for (const [id, kept] of this.#kept)
      if (kept.followId === follow.id) this.#complain(`${follow.id} ended with ${id} open`);
  }

  #openingOf(fill: TraderFill): Opening {
    const option = this.#options.get(fill.instrument);
    if (option === undefined) throw new Error(`${fill.instrument} is not offered`);
    const { margin, price } = fill;
    return { margin, price, leverage: BigInt(fill.leverage), step: option.lotSize };
  }

  #inCopies(follow: CopyFollow): bigint {
    let sum = 0n;
    for (const kept of this.#kept.values()) if (kept.followId === follow.id) sum += kept.margin;
    return sum;
  }

  #expect(fill: TraderFill): Expected {
    const expected: Expected = { fill, opens: new Map(), closes: new Map() };
    if (fill.kind === 'OPEN') this.#expectOpenings(expected);
    else this.#expectClosings(expected);
    return expected;
  }

  #expectOpenings({ fill, opens }: Expected): void {
    const opening = this.#openingOf(fill);
    const least = this.#options.get(fill.instrument)?.minQuantity ?? 0n;
    const wants = [...(this.#follows.get(fill.traderId)?.values() ?? [])]
      .map((follow, index) => ({ follow, index }))
      .filter(({ follow }) => follow.multiplyPer > 0)
      .map(({ follow, index }) => {
        const hasPair = follow.stocks.includes(fill.instrument);
        const settings = { ...follow, multiplyPer: BigInt(follow.multiplyPer) };
        const margin = hasPair ? marginOf(opening, settings, this.#inCopies(follow)) : 0n;
        const coins = wantedOf(margin, opening);
        return { follow, index, hasPair, margin, wanted: coins < least ? 0n : coins };
      });
    const sum = wants.reduce((all, { wanted }) => all + wanted, 0n);
    if (sum !== fill.wanted) this.#complain(`followers want ${sum}, the block says ${fill.wanted}`);
    if (fill.taken > fill.wanted) this.#complain(`a block took ${fill.taken} of ${fill.wanted}`);
    const { blockPrice } = fill;
    if (blockPrice !== undefined && !isWithinDeviation(blockPrice, fill.price))
      this.#complain(`a block at ${blockPrice} for a fill at ${fill.price}`);
    const block = { taken: fill.taken, wanted: sum, price: blockPrice ?? 1n };
    let left: bigint = fill.taken;
    for (const { follow, index, hasPair, margin, wanted } of wants) {
      const isBeyond = index >= (this.#capacity.get(fill.traderId) ?? 0);
      const share = wanted === 0n || isBeyond ? 0n : quantityOf(margin, opening, block);
      const size = share < left ? share : left;
      const reason = isBeyond
        ? 'TRADER_FULL'
        : !hasPair
          ? 'PAIR_NOT_FOLLOWED'
          : margin === 0n
            ? 'OVER_MAX_BET'
            : wanted === 0n
              ? 'BELOW_MINIMUM'
              : blockPrice === undefined || size < least
                ? 'PRICE_MOVED'
                : undefined;
      opens.set(follow.id, { size, reason });
      if (reason === undefined) left -= size;
    }
  }

  #expectClosings({ fill, closes }: Expected): void {
    const { step } = this.#openingOf(fill);
    const part = { closed: fill.quantity, held: fill.held };
    for (const [id, kept] of this.#kept) {
      if (kept.positionId !== fill.positionId || !kept.isFollowing) continue;
      const size = closedOf(kept.quantity, part, step);
      if (size > 0n) closes.set(id, size);
    }
    const sum = [...closes.values()].reduce((all, size) => all + size, 0n);
    if (sum !== fill.wanted) this.#complain(`copies close ${sum}, the block says ${fill.wanted}`);
  }

  #onOpened({ copy, fill }: Opened): void {
    this.#count('opened');
    const due = this.#expected?.opens.get(copy.followId);
    this.#expected?.opens.delete(copy.followId);
    const block = this.#expected?.fill;
    if (block === undefined || due === undefined || due.reason !== undefined) {
      this.#complain(`${copy.id} was opened, and nothing says why`);
      return;
    }
    if (fill.quantity !== due.size || fill.price !== block.blockPrice)
      this.#complain(
        `${copy.id} got ${fill.quantity} at ${fill.price}, by its trader's fill ${due.size} at ${block.blockPrice}`,
      );
    const kept = this.#kept.get(copy.id) ?? new KeptCopy(copy, block.traderFee);
    this.#kept.set(copy.id, kept);
    kept.open(fill, { copy, feeRate: block.feeRate }, this.#complain);
  }

  #onSkipped({ followId, reason }: CopySkip): void {
    this.#count(`skipped for ${reason}`);
    const due = this.#expected?.opens.get(followId);
    this.#expected?.opens.delete(followId);
    const isRight =
      due !== undefined &&
      (due.reason === undefined ? OTHER_REASONS.includes(reason) : due.reason === reason);
    if (!isRight)
      this.#complain(`${followId} was skipped for ${reason}, by its settings ${due?.reason}`);
  }

  #onClosed(event: Closed): void {
    const { copy, fill, reason } = event;
    this.#count(`closed by ${reason}`);
    const kept = this.#kept.get(copy.id);
    if (kept === undefined) {
      this.#complain(`${copy.id} was closed and never opened`);
      return;
    }
    if (reason === 'TRADER') {
      const size = this.#expected?.closes.get(copy.id);
      this.#expected?.closes.delete(copy.id);
      const price = this.#expected?.fill.blockPrice;
      if (size !== fill.quantity || price !== fill.price)
        this.#complain(
          `${copy.id} closed ${fill.quantity} at ${fill.price}, by its trader ${size} at ${price}`,
        );
    }
    kept.close(event, this.#complain);
    if (kept.quantity > 0n) return;
    this.#kept.delete(copy.id);
    this.#settle(copy, kept, event);
  }

  /** Earnings of the pair, and the trader's share of them. */
  #settle(copy: Copy, kept: KeptCopy, { result }: Closed): void {
    const { followerId, traderId, instrument } = copy;
    const key = `${followerId}/${traderId}/${instrument}`;
    const before = this.#results.get(key) ?? { earned: 0n, highWater: 0n };
    const earned = before.earned + kept.net;
    const { highWater } = before;
    const point = this.#pointOf(followerId);
    const amount = traderFeeOf({ earned, highWater, share: kept.share, point });
    this.#results.set(key, { earned, highWater: earned > highWater ? earned : highWater });
    if (result?.earned !== earned)
      this.#complain(`${copy.id} leaves ${result?.earned} earned, by its parts ${earned}`);
    if (amount > 0n) this.#fee = { copy: copy.id, amount };
  }

  #noFeeLeft(): void {
    if (this.#fee !== undefined)
      this.#complain(`${this.#fee.copy} owes a fee of ${this.#fee.amount} that was not paid`);
    this.#fee = undefined;
  }

  #nothingLeft(): void {
    const { opens, closes, fill } = this.#expected ?? {};
    for (const [follow] of opens ?? [])
      this.#complain(`${follow} got nothing of a fill of ${fill?.positionId}, and no reason`);
    for (const [copy, size] of closes ?? [])
      this.#complain(`${copy} did not close ${size} with ${fill?.positionId}`);
    this.#expected = undefined;
  }
}
