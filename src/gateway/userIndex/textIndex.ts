/**
 * Which users may hold a text: a set of users for each of 512 classes of letter pairs. A search
 * intersects the sets of the pairs of its keyword and looks at the few users who are left, instead
 * of at everybody. A million users take some 80 MB.
 */
import type { Profile } from '../../domain/accounts.ts';
import type { UserId } from '../../domain/ids.ts';
import { Bits } from './bits.ts';

const CLASSES = 512;
/** Knuth's multiplier: neighboring letters fall into classes far apart. */
const SPREAD = 2_654_435_761;

/** Pairs of digits have a class each: there are few of them, and everybody has many. */
const DIGIT_CLASSES = 100;
const ZERO = 48;

/** The class of a letter and the one that follows it. */
function classOf(first: number, second: number): number {
  const [tens, units] = [first - ZERO, second - ZERO];
  if (tens >= 0 && tens < 10 && units >= 0 && units < 10) return tens * 10 + units;
  const mixed = Math.imul(first * 65_599 + second, SPREAD) >>> 8;
  return DIGIT_CLASSES + (mixed % (CLASSES - DIGIT_CLASSES));
}

/** What a user is searched by. */
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
