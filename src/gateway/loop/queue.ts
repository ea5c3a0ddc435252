/**
 * Commands waiting for the loop, in order of arrival. Moves of one instrument's market that wait
 * together become one, so that a slow store never lets prices pile up in front of orders.
 */
import type { MoveMarket, Unstamped } from '../../domain/commands.ts';
import type { InstrumentCode } from '../../domain/ids.ts';
import type { MarketTick } from '../../domain/market.ts';
import type { SubmitResult } from '../core.ts';

export interface Waiting {
  command: Unstamped;
  readonly answers: ((result: SubmitResult) => void)[];
}

/** Trades a merged tick keeps, the newest; its extremes count all of them. */
const MERGED_TRADES_MAX = 500;

/** Both steps of a market in one: the later state, with the extremes and trades of the two. */
export const mergeTicks = (first: MarketTick, second: MarketTick): MarketTick => ({
  ...second,
  low: first.low < second.low ? first.low : second.low,
  high: first.high > second.high ? first.high : second.high,
  trades: [...first.trades, ...second.trades].slice(-MERGED_TRADES_MAX),
});

const isMove = (command: Unstamped): command is Unstamped<MoveMarket> =>
  command.type === 'MoveMarket';

export class CommandQueue {
  readonly #limit: number;
  #items: Waiting[] = [];
  /** How many of the items are no moves. */
  #orders = 0;
  /** The waiting move of each instrument. */
  readonly #moves = new Map<InstrumentCode, Waiting>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  /**
   * A move joins the one of its instrument that waits already, in that one's place: orders that
   * arrived in between then meet the later market, and never one from before they existed.
   * @returns false when the queue is full; a move is always taken
   */
  push(item: Waiting): boolean {
    if (!isMove(item.command) && this.#orders >= this.#limit) return false;
    this.#add(item);
    return true;
  }

  /** Takes at most `limit` of the front out. */
  take(limit: number): readonly Waiting[] {
    const group = this.#items.slice(0, limit);
    this.#items = this.#items.slice(limit);
    for (const { command } of group) {
      if (isMove(command)) this.#moves.delete(command.tick.instrument);
      else this.#orders -= 1;
    }
    return group;
  }

  /** Puts what was taken back to the front, whatever has come meanwhile. */
  putBack(items: readonly Waiting[]): void {
    const later = this.take(this.#items.length);
    for (const item of [...items, ...later]) this.#add(item);
  }

  #add(item: Waiting): void {
    const { command } = item;
    if (!isMove(command)) {
      this.#orders += 1;
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
    waiting.command = { ...command, tick: mergeTicks(waiting.command.tick, command.tick) };
    waiting.answers.push(...item.answers);
  }
}
