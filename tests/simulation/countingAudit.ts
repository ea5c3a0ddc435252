/** Common part of the audits of orders: complaints, and counts of what they saw. */
export class CountingAudit {
  protected readonly complain: (line: string) => void;
  readonly #counts = new Map<string, number>();

  constructor(complain: (line: string) => void) {
    this.complain = complain;
  }

  /** How many there were of each kind, and how they went. */
  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  protected count(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }
}
