/**
 * The records of all traders, folded from the log: in memory, and never the only copy. Rules
 * [Y-X..].
 */
import type { CopyFill } from '../../../domain/copytrade/copytrade.ts';
import type { FigureWindow, TraderFigures } from '../../../domain/copytrade/figures.ts';
import type { StoredEvent } from '../../../domain/events.ts';
import type { UserId } from '../../../domain/ids.ts';
import { pocketAccount } from '../../../domain/ledger/accounts.ts';
import type { MoneyCause, MoneyMoved } from '../../../domain/ledger/events.ts';
import { POCKETS } from '../../../domain/ledger/wallets.ts';
import { money, notional } from '../../../domain/quantities.ts';
import type { Millis } from '../../../domain/time.ts';
import type { StoredRun } from '../../loop/batch.ts';
import { type Marks, startedAt, TraderRecord, type TraderState } from './traderRecord.ts';

/** Causes by which trading itself moves money; every other cause is external. */
const TRADING: ReadonlySet<MoneyCause> = new Set<MoneyCause>([
  'HOLD',
  'RELEASE',
  'TRADE',
  'FUNDING',
  'LIQUIDATION',
  'MARGIN',
]);

export type Figures = Readonly<Record<FigureWindow, TraderFigures>>;

/** Figures of traders as of all that is stored. */
export interface TraderFigureReads {
  /** Rejects with UnavailableError while the store cannot be reached. */
  readonly read: <T>(read: (book: TraderBook, now: Millis) => T) => Promise<T>;
  readonly take: (runs: readonly StoredRun[]) => void;
  /** Call once the loop has read the log and the markets have prices. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Valued {
  readonly at: Millis;
  readonly figures: Figures;
}

export class TraderBook {
  readonly #records = new Map<UserId, TraderRecord>();
  readonly marks: Marks;
  /** Figures as they were valued last. */
  readonly #valued = new Map<UserId, Valued>();
  readonly #changed = new Set<UserId>();
  /** The version that changed each trader's figures last. */
  readonly #changedAt = new Map<UserId, number>();
  #version = 0;

  constructor(marks: Marks) {
    this.marks = marks;
  }

  /** Grows with every change of a figure. */
  get version(): number {
    return this.#version;
  }

  /** Traders whose figures may have changed after a version. */
  changedSince(version: number): readonly UserId[] {
    if (version >= this.#version) return [];
    return [...this.#changedAt].flatMap(([id, at]) => (at > version ? [id] : []));
  }

  get traders(): readonly UserId[] {
    return [...this.#records.keys()];
  }

  has(id: UserId): boolean {
    return this.#records.has(id);
  }

  begin(id: UserId, since: Millis): void {
    if (!this.has(id)) this.restore(id, startedAt(since));
  }

  restore(id: UserId, state: TraderState): void {
    this.#records.set(id, new TraderRecord(state));
    this.#touch(id);
  }

  record(id: UserId): TraderRecord | undefined {
    return this.#records.get(id);
  }

  /** Applies one record of the log; those of a position come once and in order. */
  apply(at: Millis, userId: UserId | undefined, events: readonly StoredEvent[]): void {
    for (const event of events) {
      if (event.type === 'TraderChanged' && event.trader.status === 'ACTIVE')
        this.begin(event.trader.traderId, event.trader.since ?? at);
      else if (event.type === 'CopyOpened' || event.type === 'CopyClosed')
        this.#copy(at, event.copy.traderId, event.fill);
    }
    const record = userId === undefined ? undefined : this.#records.get(userId);
    if (userId === undefined || record === undefined) return;
    record.advanceTo(at, this.marks);
    for (const event of events) follow(record, userId, event);
    record.settle(at, this.marks);
    this.#touch(userId);
  }

  /**
   * Values a part of the minutes up to a moment.
   * @returns whether none is left
   */
  advance(id: UserId, at: Millis): boolean {
    return this.#records.get(id)?.advance(at, this.marks) ?? true;
  }

  /** Counts the copy of one of the trader's followers, which is in the follower's records. */
  #copy(at: Millis, trader: UserId, fill: Pick<CopyFill, 'price' | 'quantity'>): void {
    const record = this.#records.get(trader);
    if (record === undefined) return;
    record.advanceTo(at, this.marks);
    record.copy(notional(fill.price, fill.quantity, 'cut'));
    this.#touch(trader);
  }

  /** Figures at the marks of a moment; undefined for a trader without a record. */
  value(id: UserId, at: Millis): Figures | undefined {
    const record = this.#records.get(id);
    if (record === undefined) return undefined;
    const before = this.#valued.get(id);
    if (before !== undefined && before.at === at) return before.figures;
    record.passTo(at, this.marks);
    const figures = record.figuresAt(record.todayAt(at, this.marks));
    this.#valued.set(id, { at, figures });
    this.#count(id);
    return figures;
  }

  /** Figures as valued last, at `at` where they never were or facts came since. */
  figuresOf(id: UserId, at: Millis): Figures | undefined {
    return this.#valued.get(id)?.figures ?? this.value(id, at);
  }

  /** Whether time alone changes the figures: a position is open, or a day ended. */
  isMoving(id: UserId, at: Millis): boolean {
    const record = this.#records.get(id);
    if (record === undefined) return false;
    return record.hasPositions || record.hasDayEnded(at);
  }

  takeChanged(): readonly (readonly [UserId, TraderState])[] {
    const changed = [...this.#changed].flatMap((id) => {
      const record = this.#records.get(id);
      return record === undefined ? [] : [[id, record.state] as const];
    });
    this.#changed.clear();
    return changed;
  }

  /** After a failure to keep them. */
  putBackChanged(ids: readonly UserId[]): void {
    for (const id of ids) this.#changed.add(id);
  }

  #touch(id: UserId): void {
    this.#valued.delete(id);
    this.#changed.add(id);
    this.#count(id);
  }

  #count(id: UserId): void {
    this.#version += 1;
    this.#changedAt.set(id, this.#version);
  }
}

function follow(record: TraderRecord, id: UserId, event: StoredEvent): void {
  const { type } = event;
  if (type === 'MoneyMoved') moveMoney(record, id, event);
  else if (type === 'OrderFilled') {
    const { fill, order } = event;
    const value = notional(fill.price, fill.quantity, 'cut');
    record.fill(order.instrument, value, order.leverage);
  } else if (type === 'PositionOpened' || type === 'PositionChanged') record.hold(event.position);
  else if (type === 'PositionClosed' || type === 'PositionLiquidated') record.close(event.position);
}

function moveMoney(record: TraderRecord, id: UserId, moved: MoneyMoved): void {
  const wallet = moved.wallets.find(({ type }) => type === 'FUTURES');
  if (wallet === undefined) return;
  const own = POCKETS.map((pocket) => pocketAccount(id, 'FUTURES', pocket));
  let change = 0n;
  for (const { account, amount } of moved.entries) if (own.includes(account)) change += amount;
  const after = money(wallet.point + wallet.wait + wallet.margin);
  record.moveMoney(after, change, !TRADING.has(moved.cause));
}

export interface TraderFiguresDep {
  readonly traderFigures: TraderFigureReads;
}
