/** Readers that wait until memory matches the store exactly. */
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
