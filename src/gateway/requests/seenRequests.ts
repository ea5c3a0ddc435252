/**
 * Whether a request id may have been used since this process began: never "no" for one that was,
 * seldom "yes" for one that was not (a Bloom filter). It spares the store from being asked for ids
 * that are new, which nearly all are.
 */
import { fingerprintOf } from '../../engine/requests/fingerprint.ts';

/** 8 MB: a million ids leave one false "yes" in 4,000, ten million one in 20. */
const BITS = 2 ** 26;
const PROBES = 4;
const TWO_32 = 4_294_967_296;

export class SeenRequests {
  readonly #words: Uint32Array;
  readonly #bits: number;

  /** @param bits a power of two, 32 at least */
  constructor(bits = BITS) {
    this.#bits = bits;
    this.#words = new Uint32Array(bits / 32);
  }

  add(key: string): void {
    for (const bit of this.#probesOf(key))
      this.#words[bit >>> 5] = (this.#words[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }

  mayHave(key: string): boolean {
    return this.#probesOf(key).every(
      (bit) => ((this.#words[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0,
    );
  }

  #probesOf(key: string): readonly number[] {
    const hash = fingerprintOf([key]);
    const first = hash % TWO_32;
    // Odd, so that the probes of a key differ.
    const step = 2 * Math.floor(hash / TWO_32) + 1;
    return Array.from({ length: PROBES }, (_, n) => (first + n * step) % this.#bits);
  }
}
