/**
 * Sends to sockets in parts of a millisecond or 50 sockets, one in each turn of the event loop, so
 * that commands pass between any two however many are listening. What is one socket's alone (account
 * events, answers to its frames) takes turns with what is for everybody, so that neither waits for
 * all of the other. Rule [B-P1].
 */
import { Part, type Turns } from '../limits/turns.ts';

/** A socket with frames that wait. */
export interface Sender {
  /** Sends all that waits, if there is any. */
  readonly send: () => void;
}

export class Sending {
  readonly #turns: Turns;
  readonly #part: Part;
  readonly #urgent = new Set<Sender>();
  readonly #ordinary = new Set<Sender>();
  #isPartOpen = false;
  #isUrgentNext = true;

  constructor(turns: Turns) {
    this.#turns = turns;
    this.#part = new Part(turns.clock);
  }

  /** Calls `send` of a socket: at once while the part of this turn has room, else in its turn. */
  send(sender: Sender, isUrgent: boolean): void {
    if (!this.#isPartOpen) this.#open();
    const mayPass = this.#urgent.size === 0 && (isUrgent || this.#ordinary.size === 0);
    if (isUrgent) this.#ordinary.delete(sender);
    if (mayPass && this.#part.run(() => sender.send())) return;
    if (isUrgent) this.#urgent.add(sender);
    else this.#ordinary.add(sender);
  }

  #open(): void {
    this.#isPartOpen = true;
    this.#part.begin();
    this.#turns.nextTurn(() => {
      this.#isPartOpen = false;
      this.#continue();
    });
  }

  #continue(): void {
    if (this.#urgent.size === 0 && this.#ordinary.size === 0) return;
    this.#open();
    while (this.#sendNext());
  }

  /** False when the part is over, or nobody waits. */
  #sendNext(): boolean {
    const [these, those] = this.#isUrgentNext
      ? [this.#urgent, this.#ordinary]
      : [this.#ordinary, this.#urgent];
    const from = these.size > 0 ? these : those;
    const [next] = from;
    return (
      next !== undefined &&
      this.#part.run(() => {
        this.#isUrgentNext = !this.#isUrgentNext;
        from.delete(next);
        next.send();
      })
    );
  }
}
