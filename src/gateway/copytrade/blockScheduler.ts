/**
 * Submits the pieces of large blocks of copies, each after the one before it is stored, so that
 * commands of other users come in between. What is left is read from the engine each time, never
 * remembered here, so that a restart loses nothing. Rule [Y-B6].
 */
import { openBlocks } from '../../engine/copytrade/copyState.ts';
import type { StoredRun } from '../loop/batch.ts';
import type { Loop } from '../loop/loop.ts';
import type { Clock, Logger } from '../ports.ts';
import { type Submit, UnavailableError } from '../ports/submit.ts';

/** Between two attempts while the store fails. */
const RETRY_MS = 1_000;

export interface BlockSchedulerOptions {
  readonly read: Loop['read'];
  readonly submit: Submit;
  readonly clock: Pick<Clock, 'after'>;
  readonly logger: Logger;
}

export class BlockScheduler {
  readonly #options: BlockSchedulerOptions;
  #running: Promise<void> | undefined;
  /** Set while blocks may be open that were not read yet. */
  #isDue = false;
  #isStopped = false;
  #cancelRetry = (): void => undefined;

  constructor(options: BlockSchedulerOptions) {
    this.#options = options;
  }

  /** Call once the log was read: blocks of before a restart go on. */
  readonly start = (): void => this.#wake();

  readonly take = (runs: readonly StoredRun[]): void => {
    if (runs.some(({ events }) => events.some(({ type }) => type === 'CopyBlockOpened')))
      this.#wake();
  };

  /** Stops the scheduler; the remaining blocks are processed after the next start. */
  readonly stop = async (): Promise<void> => {
    this.#isStopped = true;
    this.#cancelRetry();
    await this.#running;
  };

  #wake(): void {
    this.#isDue = true;
    if (this.#isStopped) return;
    this.#running ??= this.#work()
      .catch((error: unknown) => {
        if (!(error instanceof UnavailableError))
          this.#options.logger.warn(`blocks of copies were not worked: ${String(error)}`);
      })
      .finally(() => {
        this.#running = undefined;
        if (this.#isDue) this.#wake();
      });
  }

  async #work(): Promise<void> {
    const { read, submit, clock } = this.#options;
    while (!this.#isStopped) {
      this.#isDue = false;
      if (await read(({ engine }) => openBlocks(engine).length === 0)) return;
      const { ok } = await submit({ type: 'WorkCopyBlocks' });
      if (ok) continue;
      if (!this.#isStopped) this.#cancelRetry = clock.after(RETRY_MS, () => this.#wake());
      return;
    }
  }
}
