/**
 * Which users may hold a text: a set of users for each of 512 classes of letter pairs. A search
 * intersects the sets of the pairs of its keyword and looks at the few users who are left, instead
 * of at all users. A million users take some 80 MB.
 */
import type { Profile } from '../../domain/accounts.ts';
import type { UserId } from '../../domain/ids.ts';

// A set of small whole numbers, a bit for each, which grows with the largest.

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

const CLASSES = 512;
/** Knuth's multiplier: neighboring letters fall into classes far apart. */
const SPREAD = 2_654_435_761;

/** Pairs of digits have a class each: there are few of them, and every user has many. */
const DIGIT_CLASSES = 100;
const ZERO = 48;

/** The class of a letter and the one that follows it. */
function classOf(first: number, second: number): number {
  const [tens, units] = [first - ZERO, second - ZERO];
  if (tens >= 0 && tens < 10 && units >= 0 && units < 10) return tens * 10 + units;
  const mixed = Math.imul(first * 65_599 + second, SPREAD) >>> 8;
  return DIGIT_CLASSES + (mixed % (CLASSES - DIGIT_CLASSES));
}

/** Texts by which a user is searched. */
function textsOf(id: UserId, profile: Profile | undefined): readonly string[] {
  if (profile === undefined) return [id];
  const { username, name, nick, phone, email } = profile;
  return [id, username, name, nick, phone, email];
}

const inLower = (text: string): string => text.toLowerCase();
const isLower = (text: string): boolean => text.toLowerCase() === text;

function classesOf(text: string): readonly number[] {
  const classes: number[] = [];
  for (let at = 1; at < text.length; at += 1)
    classes.push(classOf(text.charCodeAt(at - 1), text.charCodeAt(at)));
  return classes;
}

export class TextIndex {
  readonly #sets = Array.from({ length: CLASSES }, () => new Bits());
  /** By number. */
  readonly #ids: (UserId | undefined)[] = [];
  readonly #profiles: (Profile | undefined)[] = [];
  /** Users with capital letters, whose texts are not compared as they are. */
  readonly #capitals = new Bits();

  /** Adds a user's texts in place of those they had. */
  put(n: number, id: UserId, profile: Profile | undefined): void {
    while (this.#ids.length < n) {
      this.#ids.push(undefined);
      this.#profiles.push(undefined);
    }
    if (this.#ids[n] === id)
      for (const text of textsOf(id, this.#profiles[n]))
        for (const each of classesOf(inLower(text))) this.#sets[each]?.remove(n);
    const texts = textsOf(id, profile);
    for (const text of texts) for (const each of classesOf(inLower(text))) this.#sets[each]?.add(n);
    if (texts.every(isLower)) this.#capitals.remove(n);
    else this.#capitals.add(n);
    this.#ids[n] = id;
    this.#profiles[n] = profile;
  }

  /** Removes users who cannot hold a keyword in lower case; of one letter none is removed. */
  keepIn(words: Uint32Array, keyword: string): void {
    for (const each of new Set(classesOf(keyword))) this.#sets[each]?.keepIn(words);
  }

  /** Whether some text of a user holds a keyword, which is in lower case. */
  holds(n: number, keyword: string): boolean {
    const profile = this.#profiles[n];
    if (this.#ids[n]?.includes(keyword) === true) return true;
    if (profile === undefined) return false;
    const { username, name, nick, phone, email } = profile;
    if (this.#capitals.has(n))
      return [username, name, nick, phone, email].some((text) => inLower(text).includes(keyword));
    // Without a list, which would be made for thousands of users.
    return (
      username.includes(keyword) ||
      name.includes(keyword) ||
      nick.includes(keyword) ||
      phone.includes(keyword) ||
      email.includes(keyword)
    );
  }
}
