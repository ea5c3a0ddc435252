/** A set of small whole numbers, a bit for each, which grows with the largest. */

const WORD_BITS = 32;
const FIRST_WORDS = 8;

export class Bits {
  #words = new Uint32Array(FIRST_WORDS);

  add(n: number): void {
    const at = n >>> 5;
    if (at >= this.#words.length) {
      const grown = new Uint32Array(Math.max(at + 1, this.#words.length * 2));
      grown.set(this.#words);
      this.#words = grown;
    }
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (n & 31));
  }

  remove(n: number): void {
    const at = n >>> 5;
    if (at < this.#words.length) this.#words[at] = (this.#words[at] ?? 0) & ~(1 << (n & 31));
  }

  has(n: number): boolean {
    return ((this.#words[n >>> 5] ?? 0) & (1 << (n & 31))) !== 0;
  }

  /** Keeps in `into` what is in this set too. */
  keepIn(into: Uint32Array): void {
    const words = this.#words;
    const both = Math.min(words.length, into.length);
    for (let at = 0; at < both; at += 1) into[at] = (into[at] ?? 0) & (words[at] ?? 0);
    into.fill(0, both);
  }

  /** Adds what is in this set to `into`. */
  addTo(into: Uint32Array): void {
    const words = this.#words;
    const both = Math.min(words.length, into.length);
    for (let at = 0; at < both; at += 1) into[at] = (into[at] ?? 0) | (words[at] ?? 0);
  }
}

/** Words enough for numbers below `end`, none of them in it. */
export const wordsBelow = (end: number): Uint32Array => new Uint32Array(Math.ceil(end / WORD_BITS));

/** Keeps numbers from `first` on, before `end`. */
export function keepRange(words: Uint32Array, first: number, end: number): void {
  const [low, high] = [first >>> 5, end >>> 5];
  words.fill(0, 0, low);
  words.fill(0, high + 1);
  if (low < words.length) words[low] = (words[low] ?? 0) & (-1 << (first & 31));
  if (high < words.length) words[high] = (words[high] ?? 0) & ~(-1 << (end & 31));
}

/** Keeps in `into` what is in `wanted` of the same length too. */
export function keepBoth(into: Uint32Array, wanted: Uint32Array): void {
  for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) & (wanted[at] ?? 0);
}

function countOf(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

export function countIn(words: Uint32Array): number {
  let count = 0;
  for (const word of words) count += countOf(word);
  return count;
}

/** Calls for each number of a word, the smallest first. */
export function eachOf(word: number, at: number, call: (n: number) => void): void {
  for (let rest = word; rest !== 0; rest &= rest - 1)
    call(at * WORD_BITS + (31 - Math.clz32(rest & -rest)));
}

/** `count` numbers after the first `skipped`, in rising or falling order. */
export function numbersIn(
  words: Uint32Array,
  p: { readonly skipped: number; readonly count: number; readonly isFalling: boolean },
): readonly number[] {
  const found: number[] = [];
  let { skipped } = p;
  for (let step = 0; step < words.length && found.length < p.count; step += 1) {
    const at = p.isFalling ? words.length - 1 - step : step;
    const word = words[at] ?? 0;
    const held = countOf(word);
    if (held <= skipped) {
      skipped -= held;
      continue;
    }
    const own: number[] = [];
    eachOf(word, at, (n) => own.push(n));
    if (p.isFalling) own.reverse();
    found.push(...own.slice(skipped, skipped + p.count - found.length));
    skipped = 0;
  }
  return found;
}
