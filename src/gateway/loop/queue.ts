/**
 * Commands waiting for the loop, in order of arrival; no user delays the others. Moves of one
 * instrument's market that wait together become one, so that a slow store never lets prices pile up
 * in front of orders.
 */
import type { Unstamped } from '../../domain/commands.ts';
import type { MoveMarket } from '../../domain/market/commands.ts';
import type { Actor } from '../../domain/actor.ts';
import type { InstrumentCode } from '../../domain/ids.ts';
import type { MarketTick } from '../../domain/market.ts';
import { pricesOfTick } from '../../domain/rounds/settle.ts';
import type { SubmitResult } from '../ports/submit.ts';
import { fairShare, type Requester, requesterOf } from './fairShare.ts';

export interface Waiting {
  command: Unstamped;
  readonly actor: Actor;
  readonly answers: ((result: SubmitResult) => void)[];
  /** Monotonic time of submission, ms; 0 where nothing is measured. */
  readonly submittedAt: number;
}

/** The newest trades that a merged tick retains; its extremes cover all of them. */
const MERGED_TRADES_MAX = 500;

/** Both steps of a market in one: the later state, with the extremes and trades of the two. */
export const mergeTicks = (first: MarketTick, second: MarketTick): MarketTick => ({
  ...second,
  low: first.low < second.low ? first.low : second.low,
  high: first.high > second.high ? first.high : second.high,
  trades: [...first.trades, ...second.trades].slice(-MERGED_TRADES_MAX),
});

/** As many steps as the longest round has: no bet waits longer for its entry. */
const SKIPPED_MAX = 1_200;

/** Moves in one; the price of the first is among those skipped, for bets whose entry it is. */
const mergeMoves = (
  first: Unstamped<MoveMarket>,
  second: Unstamped<MoveMarket>,
): Unstamped<MoveMarket> => ({
  ...second,
  tick: mergeTicks(first.tick, second.tick),
  skipped: [...(first.skipped ?? []), ...pricesOfTick(first.tick), ...(second.skipped ?? [])].slice(
    -SKIPPED_MAX,
  ),
});

const isMove = (command: Unstamped): command is Unstamped<MoveMarket> =>
  command.type === 'MoveMarket';

export interface QueueLimits {
  /** Commands that may wait, moves not counted. */
  readonly waiting: number;
  /** Commands of one user among them. */
  readonly waitingOfUser: number;
}

export class CommandQueue {
  readonly #limits: QueueLimits;
  #items: Waiting[] = [];
  /** How many of the items are no moves. */
  #orders = 0;
  readonly #ofUser = new Map<Requester, number>();
  /** The waiting move of each instrument. */
  readonly #moves = new Map<InstrumentCode, Waiting>();

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Commands that wait, moves of markets included. */
  get length(): number {
    return this.#items.length;
  }

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  /**
   * A move is merged into the waiting one of its instrument, at its position: orders that
   * arrived in between then meet the later market, and never one from before they existed.
   * @returns false when the queue is full, or the user's part of it; moves are always accepted
   */
  push(item: Waiting): boolean {
    if (!this.#hasRoomFor(item.command)) return false;
    this.#add(item);
    return true;
  }

  #hasRoomFor(command: Unstamped): boolean {
    if (isMove(command)) return true;
    const requester = requesterOf(command);
    const mine = requester === undefined ? 0 : (this.#ofUser.get(requester) ?? 0);
    return this.#orders < this.#limits.waiting && mine < this.#limits.waitingOfUser;
  }

  /**
   * Removes at most `limit` commands: the front, or an equal share per user when there are more.
   */
  take(limit: number): readonly Waiting[] {
    const { taken, left } = fairShare(this.#items, limit);
    this.#items = [...left];
    for (const { command } of taken) this.#forget(command);
    return taken;
  }

  /** Puts taken commands back at the front, before any that arrived meanwhile. */
  putBack(items: readonly Waiting[]): void {
    const later = this.take(this.#items.length);
    for (const item of [...items, ...later]) this.#add(item);
  }

  #forget(command: Unstamped): void {
    if (isMove(command)) {
      this.#moves.delete(command.tick.instrument);
      return;
    }
    this.#orders -= 1;
    const requester = requesterOf(command);
    if (requester === undefined) return;
    const others = (this.#ofUser.get(requester) ?? 0) - 1;
    if (others > 0) this.#ofUser.set(requester, others);
    else this.#ofUser.delete(requester);
  }

  #add(item: Waiting): void {
    const { command } = item;
    if (!isMove(command)) {
      this.#orders += 1;
      const requester = requesterOf(command);
      if (requester !== undefined)
        this.#ofUser.set(requester, (this.#ofUser.get(requester) ?? 0) + 1);
      this.#items.push(item);
      return;
    }
    const { instrument } = command.tick;
    const waiting = this.#moves.get(instrument);
    if (waiting === undefined || !isMove(waiting.command)) {
      this.#items.push(item);
      this.#moves.set(instrument, item);
      return;
    }
    waiting.command = mergeMoves(waiting.command, command);
    waiting.answers.push(...item.answers);
  }
}
