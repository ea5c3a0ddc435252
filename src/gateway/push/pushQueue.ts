/** Deliveries one after another, a few at a time. Rules [X-N6] and [X-N7]. */
import { SECOND_MS } from '../../domain/time.ts';
import type { Clock } from '../ports.ts';

const AT_ONCE = 8;
const WAITING_MAX = 1_000;
/** Pauses before the second and the third attempt. */
const PAUSES_MS = [5 * SECOND_MS, 30 * SECOND_MS] as const;

/** @returns whether it is over; another attempt follows otherwise. Never rejects. */
type Delivery = () => Promise<boolean>;

interface QueuedDelivery {
  readonly deliver: Delivery;
  /** Attempts before this one. */
  readonly before: number;
}

export class PushQueue {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #waiting: QueuedDelivery[] = [];
  readonly #running = new Set<Promise<void>>();
  readonly #cancels = new Set<() => void>();
  #isStopped = false;

  constructor(clock: Pick<Clock, 'after'>) {
    this.#clock = clock;
  }

  add(deliver: Delivery): void {
    this.#enqueue({ deliver, before: 0 });
  }

  /** Drops what waits, and resolves when nothing is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#waiting.length = 0;
    for (const cancel of this.#cancels) cancel();
    this.#cancels.clear();
    await Promise.all(this.#running);
  }

  #enqueue(attempt: QueuedDelivery): void {
    if (this.#isStopped) return;
    this.#waiting.push(attempt);
    if (this.#waiting.length > WAITING_MAX) this.#waiting.shift();
    this.#next();
  }

  #next(): void {
    while (this.#running.size < AT_ONCE) {
      const attempt = this.#waiting.shift();
      if (attempt === undefined) return;
      const run = this.#attempt(attempt).finally(() => {
        this.#running.delete(run);
        this.#next();
      });
      this.#running.add(run);
    }
  }

  async #attempt({ deliver, before }: QueuedDelivery): Promise<void> {
    if (await deliver()) return;
    const pause = PAUSES_MS[before];
    if (pause === undefined || this.#isStopped) return;
    const cancel = this.#clock.after(pause, () => {
      this.#cancels.delete(cancel);
      this.#enqueue({ deliver, before: before + 1 });
    });
    this.#cancels.add(cancel);
  }
}
