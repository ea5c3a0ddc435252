/** Readers that wait until memory matches the store exactly, and those that wait for a position. */
import { UnavailableError } from '../ports/submit.ts';
import type { Head } from './head.ts';

interface WaitingReader {
  readonly call: (head: Head) => void;
  readonly fail: (error: Error) => void;
}

export class Readers {
  #waiting: WaitingReader[] = [];

  /** An error thrown by the reader is its own and rejects its promise alone. */
  wait<T>(reader: (head: Head) => T): Promise<T> {
    return new Promise((resolve, fail) => {
      const call = (head: Head): void => {
        try {
          resolve(reader(head));
        } catch (error) {
          fail(error);
        }
      };
      this.#waiting.push({ call, fail });
    });
  }

  callAll(head: Head): void {
    for (const { call } of this.#takeAll()) call(head);
  }

  failAll(): void {
    for (const { fail } of this.#takeAll()) fail(new UnavailableError());
  }

  #takeAll(): readonly WaitingReader[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }
}

interface PositionWait {
  readonly position: number;
  readonly resolve: () => void;
  readonly fail: (error: Error) => void;
}

/** Those who wait until the state has a record. */
export class PositionWaits {
  #waiting: PositionWait[] = [];

  wait(position: number): Promise<void> {
    return new Promise((resolve, fail) => {
      this.#waiting.push({ position, resolve, fail });
    });
  }

  reach(position: number): void {
    const reached = this.#waiting.filter((one) => one.position <= position);
    if (reached.length === 0) return;
    this.#waiting = this.#waiting.filter((one) => one.position > position);
    for (const { resolve } of reached) resolve();
  }

  failAll(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { fail } of waiting) fail(new UnavailableError());
  }
}
