/**
 * Random walks over a few levels that are conditioned on where they end and on both extremes being
 * touched. The chance of that is computed backward for every state; a walk whose moves are weighed
 * by it is a sample of exactly those walks (Doob's transform). Only sums and products of doubles,
 * so the walks are the same on every machine.
 */
import { uniform } from './hash.ts';

/** The most moves a walk has. */
export const MOVES_MAX = 237;

/** Position of the noise. */
const MOVE = 60;
/** Flags of a state. */
const LOW_TOUCHED = 1;
const HIGH_TOUCHED = 2;
const BOTH_TOUCHED = LOW_TOUCHED | HIGH_TOUCHED;
const FLAGS = 4;

/** Walks of moves of one level up or down over the levels 0 to `top`. */
export class Lattice {
  readonly top: number;
  /** By the level where the walk ends: the chance of each state to end well. */
  readonly #tables = new Map<number, Float32Array>();
  /** By the levels of both ends. */
  readonly #chances = new Map<number, Float64Array>();

  constructor(top: number) {
    this.top = top;
  }

  /** The probability that a free walk from `open` ends at `close`, touched 0 and `top`, and stayed between. */
  chance(open: number, close: number, moves: number): number {
    return this.#table(close)[this.#state(moves, open, this.#touched(0, open))] ?? 0;
  }

  /**
   * The same for several numbers of moves, kept by the ends: all of them are read for each minute, and
   * side by side they are read ten times as fast.
   * @param moves always the same numbers
   */
  chances(open: number, close: number, moves: readonly number[]): Float64Array {
    const key = open * (this.top + 1) + close;
    const kept = this.#chances.get(key);
    if (kept !== undefined) return kept;
    const made = Float64Array.from(moves, (count) => this.chance(open, close, count));
    this.#chances.set(key, made);
    return made;
  }

  /** A walk from `open` to `close`: one level more than moves. Its chance is more than 0. */
  walk(open: number, close: number, moves: number, seed: number): Uint8Array {
    const table = this.#table(close);
    const levels = new Uint8Array(moves + 1);
    let level = open;
    let touched = this.#touched(0, open);
    levels[0] = level;
    for (let move = 1; move <= moves; move += 1) {
      const down = this.#after(table, moves - move, level - 1, touched);
      const up = this.#after(table, moves - move, level + 1, touched);
      level += uniform(seed, move, MOVE) * (down + up) < down ? -1 : 1;
      touched = this.#touched(touched, level);
      levels[move] = level;
    }
    return levels;
  }

  #state(left: number, level: number, touched: number): number {
    return (left * (this.top + 1) + level) * FLAGS + touched;
  }

  #touched(before: number, level: number): number {
    return before | (level === 0 ? LOW_TOUCHED : 0) | (level === this.top ? HIGH_TOUCHED : 0);
  }

  /** The chance after a move to a level, which is none outside. */
  #after(table: Float32Array, left: number, level: number, before: number): number {
    if (level < 0 || level > this.top) return 0;
    return table[this.#state(left, level, this.#touched(before, level))] ?? 0;
  }

  #table(close: number): Float32Array {
    const kept = this.#tables.get(close);
    if (kept !== undefined) return kept;
    const table = new Float32Array((MOVES_MAX + 1) * (this.top + 1) * FLAGS);
    table[this.#state(0, close, BOTH_TOUCHED)] = 1;
    for (let left = 1; left <= MOVES_MAX; left += 1)
      for (let level = 0; level <= this.top; level += 1)
        for (let touched = this.#touched(0, level); touched < FLAGS; touched += 1)
          table[this.#state(left, level, touched)] =
            (this.#after(table, left - 1, level - 1, touched) +
              this.#after(table, left - 1, level + 1, touched)) /
            2;
    this.#tables.set(close, table);
    return table;
  }
}
