/**
 * The outside of a process that dies: each step it takes there can be its last, before or after it
 * was carried out. What a dead process still computes is never delivered.
 */
import type { Store } from '../../src/gateway/ports.ts';
import type { Fetch } from '../../src/gateway/timedFetch.ts';
import { createFaultyStore, type FaultyStore } from '../support/storeFaults.ts';

/** Fate of a step. */
export type StepFate = 'done' | 'killedBefore' | 'killedAfter';
/** A change of documents, or a request of a payment provider. */
export type StepKind = 'documents' | 'request';

const NEVER = new Promise<never>(() => {});

export class Mortal {
  readonly log: FaultyStore;
  readonly store: Store;
  /** Asked before each step that does not append to the log. */
  fateOf: (kind: StepKind) => StepFate = () => 'done';
  /** Resolves when its connections break. */
  readonly buried: Promise<void>;
  #bury: () => void = () => undefined;

  constructor(medium: Store) {
    this.buried = new Promise((resolve) => {
      this.#bury = resolve;
    });
    this.log = createFaultyStore(medium);
    this.store = {
      ...this.log,
      documents: {
        ...medium.documents,
        transaction: (work) => this.#step('documents', () => medium.documents.transaction(work)),
      },
    };
  }

  get isDead(): boolean {
    return this.log.isDead();
  }

  /** Breaks the connections of what has died. */
  bury(): void {
    this.log.kill();
    this.#bury();
  }

  /** Its connection to a payment provider. */
  readonly reach =
    (fetch: Fetch): Fetch =>
    (request) =>
      this.#step('request', () => fetch(request));

  async #step<T>(kind: StepKind, work: () => Promise<T>): Promise<T> {
    const fate = this.isDead ? 'killedBefore' : this.fateOf(kind);
    if (fate === 'killedBefore') return this.#die();
    const done = work();
    await Promise.allSettled([done]);
    return fate === 'killedAfter' || this.isDead ? this.#die() : done;
  }

  #die(): Promise<never> {
    this.log.kill();
    return NEVER;
  }
}
