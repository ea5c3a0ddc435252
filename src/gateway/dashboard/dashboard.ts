/**
 * The figures of the operator's first page: folded from what is stored as it is stored, and read
 * from memory. Rules [O-D..].
 */
import { type ExchangeEvent, isTransient, type StoredEvent } from '../../domain/events.ts';
import type { OptionId } from '../../domain/ids.ts';
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts';
import { decodeEvents } from '../../engine/index.ts';
import type { dashboardCalls, WireDashboard } from '../../protocol/dashboard/calls.ts';
import type { NextTurn } from '../limits/lanes.ts';
import type { StoredRun } from '../loop/batch.ts';
import type { Logger, Store } from '../ports.ts';
import { DayFigures } from './dayFigures.ts';
import { OpenFigures, type OpenInterest } from './openFigures.ts';
import { readStanding, type StandingSources } from './standing.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { succeed } from '../reply.ts';

const META_KEY = 'dashboard';
/** Raised when what is folded changes: the days are then folded again from the log. */
const FIGURES_VERSION = 1;
const SAVE_EVERY_MS = MINUTE_MS;
const ANSWER_AGE_MAX_MS = SECOND_MS;
/** Records read at once. */
const PAGE = 1_000;

export interface DashboardOptions extends StandingSources {
  readonly store: Pick<Store, 'read' | 'readMeta' | 'writeMeta'>;
  readonly nextTurn: NextTurn;
  readonly logger: Logger;
  /** Whether the figures may be stored now: one process of an exchange does so. */
  readonly mayKeep: () => boolean;
}

const storedIn = (events: readonly ExchangeEvent[]): readonly StoredEvent[] =>
  events.filter((event) => !isTransient(event));

export class Dashboard {
  readonly #options: DashboardOptions;
  readonly #days = new DayFigures();
  readonly #open = new OpenFigures();
  /** The last record that counts. */
  #position = 0;
  #savedPosition = 0;
  #isComplete = false;
  #isStopped = false;
  #cancelTimer: () => void = () => {};
  #catchingUp: Promise<void> = Promise.resolve();
  #answer: { readonly at: number; readonly made: Promise<WireDashboard> } | undefined;

  constructor(options: DashboardOptions) {
    this.#options = options;
  }

  /** Call when the log was read and before anything is added; the days follow in the background. */
  async start(): Promise<void> {
    const { loop, store } = this.#options;
    const position = await loop.read((head) => {
      this.#open.load(head.engine);
      return head.position;
    });
    const from = this.#restore(await store.readMeta(META_KEY), position);
    this.#position = position;
    this.#catchingUp = this.#catchUp(from, position);
    this.#saveLater();
  }

  /** Receives everything that is stored, in order. */
  take(runs: readonly StoredRun[]): void {
    for (const { record, events } of runs) {
      this.#days.fold(record.at, events);
      this.#open.fold(events);
      this.#position = record.position;
    }
  }

  /** Open interest in an instrument now; undefined for one that never had any. */
  openInterest(optionId: OptionId): Readonly<OpenInterest> | undefined {
    return this.#open.interest.get(optionId);
  }

  /** At most a second old; requests meanwhile share one answer. */
  read(): Promise<WireDashboard> {
    const at = this.#options.clock.now();
    const known = this.#answer;
    if (known !== undefined && at - known.at < ANSWER_AGE_MAX_MS && at >= known.at)
      return known.made;
    const made = readStanding(this.#options, this.#days, this.#open);
    this.#answer = { at, made };
    // A failed answer is not kept.
    made.catch(() => {
      if (this.#answer?.made === made) this.#answer = undefined;
    });
    return made;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer();
    await this.#catchingUp;
    await this.#save();
  }

  /** @returns the position up to which the stored days count */
  #restore(text: string | undefined, position: number): number {
    if (text === undefined) return 0;
    try {
      const kept: unknown = JSON.parse(text);
      if (!Array.isArray(kept) || kept[0] !== FIGURES_VERSION) return 0;
      const from = Number(kept[1]);
      if (!Number.isSafeInteger(from) || from > position) return 0;
      this.#days.read(kept[2]);
      this.#savedPosition = from;
      return from;
    } catch (error) {
      this.#options.logger.warn(`figures by day are counted again: ${String(error)}`);
      return 0;
    }
  }

  async #catchUp(from: number, to: number): Promise<void> {
    const { store, nextTurn, logger } = this.#options;
    try {
      for (let position = from; position < to && !this.#isStopped;) {
        const records = await store.read(position, Math.min(PAGE, to - position));
        if (records.length === 0) break;
        for (const { at, version, events } of records)
          this.#days.fold(at, storedIn(decodeEvents(events, version)));
        position += records.length;
        await new Promise<void>((resolve) => nextTurn(resolve));
      }
      this.#isComplete = !this.#isStopped;
    } catch (error) {
      logger.warn(`figures by day are incomplete until the next start: ${String(error)}`);
    }
  }

  #saveLater(): void {
    if (this.#isStopped) return;
    this.#cancelTimer = this.#options.clock.after(SAVE_EVERY_MS, () => {
      void this.#save().then(() => this.#saveLater());
    });
  }

  /** Saves a complete count only: the next start recounts an incomplete one. */
  async #save(): Promise<void> {
    const { mayKeep } = this.#options;
    if (!this.#isComplete || !mayKeep() || this.#position === this.#savedPosition) return;
    const position = this.#position;
    const text = JSON.stringify([FIGURES_VERSION, position, this.#days.write()]);
    try {
      await this.#options.store.writeMeta(META_KEY, text);
      this.#savedPosition = position;
    } catch (error) {
      this.#options.logger.warn(`figures by day were not kept: ${String(error)}`);
    }
  }
}

export interface DashboardDep {
  /** The figures of the operator's first page. */
  readonly dashboard: () => Promise<WireDashboard>;
}

export const dashboardHandlers = (core: DashboardDep): HandlersOf<typeof dashboardCalls> => ({
  operatorDashboard: async () => succeed(await core.dashboard()),
});
