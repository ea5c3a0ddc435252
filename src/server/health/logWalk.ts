/**
 * A walk over the whole log beside the running exchange, which finds records that were damaged since
 * they were stored. It reads a few hundred at a time and pauses in between. Rules [O-V2] and [O-V3].
 */
import { SECOND_MS } from '../../domain/time.ts';
import type { Clock, Logger } from '../../gateway/ports.ts';
import type { CheckLog, Damage } from '../store/sqlLogCheck.ts';

/** One of the parts takes the embedded database some milliseconds, for which an order may wait. */
const PART = 200;
/** The walk takes a fifth of the time at most. */
const PAUSES_A_PART = 4;
const PAUSE_MIN_MS = 20;
const RETRY_MS = 10 * SECOND_MS;
/** Named one by one; the rest is a count. */
const NAMED_MAX = 20;

export interface LogReport {
  /** Records that were compared with their sums and are what was stored. */
  readonly verified: number;
  /** Whether the walk has come to the end that the log had then. */
  readonly isDone: boolean;
  /** Records that are damaged or missing. */
  readonly damagedCount: number;
  /** The first of them: `17: damaged`, `20-25: missing`. */
  readonly damaged: readonly string[];
}

export interface LogWalk {
  readonly report: () => LogReport;
  readonly stop: () => void;
}

export interface LogWalkOptions {
  readonly check: CheckLog;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly clock: Pick<Clock, 'after' | 'elapsed'>;
}

const sizeOf = ({ from, to }: Damage): number => to - from + 1;

const nameOf = ({ from, to, what }: Damage): string =>
  from === to ? `${from}: ${what}` : `${from}-${to}: ${what}`;

const sentenceOf = ({ from, to, what }: Damage): string =>
  from === to
    ? `record ${from} of the log is ${what}`
    : `records ${from} to ${to} of the log are ${what}`;

class Walk {
  readonly #options: LogWalkOptions;
  readonly #damaged: string[] = [];
  #verified = 0;
  #damagedCount = 0;
  #isDone = false;
  #hasFailed = false;
  #isStopped = false;
  #cancel = (): void => undefined;

  constructor(options: LogWalkOptions) {
    this.#options = options;
  }

  get report(): LogReport {
    return {
      verified: this.#verified,
      isDone: this.#isDone,
      damagedCount: this.#damagedCount,
      damaged: [...this.#damaged],
    };
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel();
  }

  async step(): Promise<void> {
    const { check, clock } = this.#options;
    const begun = clock.elapsed();
    let pauseMs: number;
    try {
      const { verified, damages, isEnd } = await check(PART);
      this.#verified += verified;
      for (const damage of damages) this.#take(damage);
      if (isEnd) {
        this.#finish();
        return;
      }
      this.#hasFailed = false;
      pauseMs = Math.max(PAUSE_MIN_MS, PAUSES_A_PART * (clock.elapsed() - begun));
    } catch (error) {
      this.#fail(error);
      pauseMs = RETRY_MS;
    }
    if (!this.#isStopped) this.#cancel = clock.after(pauseMs, () => void this.step());
  }

  #take(damage: Damage): void {
    this.#damagedCount += sizeOf(damage);
    if (this.#damaged.length >= NAMED_MAX) return;
    this.#damaged.push(nameOf(damage));
    this.#options.logger.warn(`${sentenceOf(damage)}: restore a backup`);
  }

  #finish(): void {
    this.#isDone = true;
    const { logger } = this.#options;
    if (this.#damagedCount === 0) logger.info(`the log is whole: ${this.#verified} records`);
    else logger.warn(`${this.#damagedCount} records of the log are damaged or missing`);
  }

  /** The store is away, which says nothing about the log. */
  #fail(error: unknown): void {
    if (this.#hasFailed || this.#isStopped) return;
    this.#hasFailed = true;
    this.#options.logger.warn(`the log is not verified for now: ${String(error)}`);
  }
}

/** Begins at once, and ends with the log or when it is stopped. */
export function walkLog(options: LogWalkOptions): LogWalk {
  const walk = new Walk(options);
  void walk.step();
  return { report: () => walk.report, stop: () => walk.stop() };
}
