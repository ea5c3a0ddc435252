/**
 * A person's drawings between this browser and their account: drawings made here go out by the
 * outbox, those of another device are joined here. Rules [W-D8] and [W-D9].
 */
import { EMPTY, exhaustMap, filter, from, Observable, Subscription } from 'rxjs';
import * as v from 'valibot';
import { type DrawingEntry, fittingChanges, newerThan } from '../../domain/drawings/drawings.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import { drawingsMessage } from '../../protocol/drawings/calls.ts';
import type { Caller } from '../api.ts';
import { reportDefect } from '../defects.ts';
import type { Socket } from '../socket.ts';
import type { DrawingBook, DrawingSender } from './drawingBook.ts';

export interface FollowDrawingsOptions {
  readonly api: Caller;
  readonly socket: Pick<Socket, 'listen' | 'connection'>;
  readonly book: DrawingBook;
  readonly sender: DrawingSender;
  readonly owner: string;
  readonly stock: string;
}

class Following {
  readonly #options: FollowDrawingsOptions;
  readonly #running: Subscription;
  #isListening = false;
  #isSent = false;

  constructor(options: FollowDrawingsOptions, running: Subscription) {
    this.#options = options;
    this.#running = running;
  }

  async read(): Promise<void> {
    const { api, stock } = this.#options;
    const answer = await api.call('drawings', { stock });
    if (!answer.ok || this.#running.closed) return;
    this.#join(answer.value.entries);
    this.#sendNewer(answer.value.entries);
    if (this.#isListening) return;
    // Only an exchange that has answered knows the queue; what was drawn meanwhile is read again.
    this.#listen();
    await this.read();
  }

  #listen(): void {
    this.#isListening = true;
    this.#running.add(
      this.#options.socket.listen(DESTINATIONS.drawings).subscribe((body) => {
        const message = v.safeParse(v.pipe(v.string(), v.parseJson(), drawingsMessage), body);
        if (message.success && message.output.stock === this.#options.stock)
          this.#join(message.output.changes);
      }),
    );
  }

  #join(entries: readonly DrawingEntry[]): void {
    const { book, owner, stock } = this.#options;
    book.save(owner, stock, entries);
  }

  /**
   * Sends drawings made while this browser could not send them; once, since the outbox has them
   * from then on. A drawing that the account has no room for was refused when it was drawn, and
   * waits for room.
   */
  #sendNewer(entries: readonly DrawingEntry[]): void {
    if (this.#isSent) return;
    this.#isSent = true;
    const { book, sender, owner, stock } = this.#options;
    const newer = newerThan(book.of(owner, stock).get(), entries);
    sender.add(stock, fittingChanges(entries, newer));
  }
}

/** Runs while subscribed to; emits nothing. */
export const followDrawings = (options: FollowDrawingsOptions): Observable<never> =>
  new Observable(() => {
    const running = new Subscription();
    const following = new Following(options, running);
    const read = (): Promise<void> => following.read().catch(reportDefect);
    running.add(
      options.socket.connection
        .pipe(
          filter((connection) => connection > 0),
          exhaustMap(() => from(read().then(() => EMPTY))),
        )
        .subscribe(),
    );
    return running;
  });
