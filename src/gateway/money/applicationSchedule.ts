/**
 * Time-driven changes of applications: those whose time is over end, and the demo's sandbox
 * approves those that an operator would carry out. Rules [D-E..].
 *
 * One timer runs to the earliest moment. A due application stays planned until the log says that it
 * ended, so a store that fails delays it, and a start plans open applications again.
 */
import type { DnwId } from '../../domain/ids.ts';
import type { Application } from '../../domain/money/application.ts';
import { DAY_MS, type Millis, SECOND_MS } from '../../domain/time.ts';
import {
  collectUpTo,
  type Heap,
  type HeapNode,
  pushNode,
  rekeyNode,
  removeNode,
} from '../../engine/heap.ts';
import { allApplications } from '../../engine/money/moneyState.ts';
import type { StoredRun } from '../loop/batch.ts';
import type { Clock, Logger } from '../ports.ts';
import { type MoneySettings, sandboxDelay } from '../moneyTerms/settings.ts';
import type { SubmitResult } from '../ports/submit.ts';
import type { Kernel } from '../kernel.ts';

/** How long what could not be stored waits for the next try. */
const RETRY_MS = SECOND_MS;
/** A timer cannot wait longer than 24 days. */
const SLEEP_MAX_MS = DAY_MS;
/** Approved at once; in one larger group orders would wait. */
const DECISIONS_AT_ONCE = 200;

/** `heapKey` is the moment at which something happens to the application. */
interface Planned extends HeapNode {
  readonly id: DnwId;
  readonly expiresAt: Millis;
}

export interface ApplicationScheduleOptions extends Pick<Kernel, 'submit' | 'readState'> {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly money: MoneySettings;
}

export class ApplicationSchedule {
  readonly #options: ApplicationScheduleOptions;
  readonly #byId = new Map<DnwId, Planned>();
  readonly #heap: Heap<Planned> = [];
  #cancelTimer: (() => void) | undefined;
  #isRunning = false;
  #isStopped = false;

  constructor(options: ApplicationScheduleOptions) {
    this.#options = options;
  }

  /** Plans all that is open; call when the log was read. */
  async start(): Promise<void> {
    await this.#options.readState((state) => {
      for (const application of allApplications(state)) this.#plan(application);
    });
    this.#arm();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer?.();
  }

  /** Receives everything that was stored. */
  take(runs: readonly StoredRun[]): void {
    let isChanged = false;
    for (const { events } of runs)
      for (const event of events) {
        if (event.type === 'MoneyApplied') isChanged = this.#plan(event.application) || isChanged;
        else if (event.type === 'ApplicationEnded') this.#forget(event.application.id);
      }
    if (isChanged) this.#arm();
  }

  /** @returns whether anything will happen to it by time alone */
  #plan(application: Application): boolean {
    const { id, type, provider, requestedAt, expiresAt = Infinity } = application;
    const delay = provider === undefined ? sandboxDelay(this.#options.money, type) : undefined;
    const approvedAt = delay === undefined ? Infinity : requestedAt + delay;
    const at = Math.min(expiresAt, approvedAt);
    if (at === Infinity || this.#byId.has(id)) return false;
    const planned: Planned = { id, expiresAt, heapKey: at, heapIndex: -1 };
    this.#byId.set(id, planned);
    pushNode(this.#heap, planned);
    return true;
  }

  #forget(id: DnwId): void {
    const planned = this.#byId.get(id);
    if (planned === undefined) return;
    this.#byId.delete(id);
    removeNode(this.#heap, planned);
  }

  #arm(leastMs: Millis = 0): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const [next] = this.#heap;
    if (next === undefined || this.#isRunning || this.#isStopped) return;
    const { clock } = this.#options;
    const delay = Math.max(leastMs, Math.min(next.heapKey - clock.now(), SLEEP_MAX_MS));
    this.#cancelTimer = clock.after(Math.max(0, delay), () => void this.#run());
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    const now = this.#options.clock.now();
    const due: Planned[] = [];
    collectUpTo(this.#heap, now, due);
    try {
      await this.#carryOut(due, now);
    } catch (error) {
      this.#options.logger.warn(`applications that are due wait: ${String(error)}`);
    }
    this.#isRunning = false;
    this.#arm(due.some(({ id }) => this.#byId.has(id)) ? RETRY_MS : 0);
  }

  async #carryOut(due: readonly Planned[], now: Millis): Promise<void> {
    const { submit } = this.#options;
    const approved = due.filter(({ expiresAt }) => expiresAt > now);
    if (approved.length < due.length) await submit({ type: 'ExpireApplications' });
    for (let from = 0; from < approved.length; from += DECISIONS_AT_ONCE)
      await Promise.all(
        approved.slice(from, from + DECISIONS_AT_ONCE).map(async (planned) => {
          const decided = { id: planned.id, decision: 'APPROVED', reason: '' } as const;
          this.#settled(planned, await submit({ type: 'DecideApplication', ...decided }));
        }),
      );
  }

  /** One that was refused is over, or it ended while the command was in flight. */
  #settled(planned: Planned, result: SubmitResult): void {
    if (result.ok || result.rejection.code === 'TRY_AGAIN') return;
    const { id, expiresAt } = planned;
    if (result.rejection.code !== 'APPLICATION_DECIDED')
      this.#options.logger.warn(`${id} was not approved: ${result.rejection.code}`);
    if (expiresAt === Infinity) this.#forget(id);
    else if (this.#byId.has(id)) rekeyNode(this.#heap, planned, expiresAt);
  }
}
