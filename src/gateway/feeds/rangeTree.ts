/** Extremes of any range of a column in a few steps: a segment tree in one array. */
export class RangeTree {
  readonly #nodes: Float64Array;
  readonly #size: number;
  readonly #pick: (a: number, b: number) => number;

  constructor(leaves: Float64Array, pick: (a: number, b: number) => number) {
    this.#size = leaves.length;
    this.#pick = pick;
    this.#nodes = new Float64Array(2 * this.#size);
    this.#nodes.set(leaves, this.#size);
    for (let i = this.#size - 1; i > 0; i -= 1)
      this.#nodes[i] = pick(this.#nodes[2 * i] ?? 0, this.#nodes[2 * i + 1] ?? 0);
  }

  /** Over [from, to), which is not empty. */
  over(from: number, to: number): number {
    let left = from + this.#size;
    let right = to + this.#size;
    let found = this.#nodes[left] ?? 0;
    while (left < right) {
      if (left % 2 === 1) found = this.#pick(found, this.#nodes[left++] ?? found);
      if (right % 2 === 1) found = this.#pick(found, this.#nodes[--right] ?? found);
      left = Math.floor(left / 2);
      right = Math.floor(right / 2);
    }
    return found;
  }
}
