/**
 * Appends facts to the log before they reach the screen. A log that fails or is too slow does not
 * stop the screen: unstored facts are retried with the next ones, and the failure is published.
 */
import { BehaviorSubject, firstValueFrom, from, of, timeout, type SchedulerLike } from 'rxjs';
import type { Appended, ClientLog } from '../db/clientLog.ts';
import { errorToFailure, type LogFailure, type LogResult } from '../db/failures.ts';
import type { AccountView } from '../protocol/accountView.ts';
import { viewToBaseline, type AccountFact } from './facts.ts';
import type { Readable } from '../domain/readable.ts';
import { toReadable } from './readable.ts';

export type LogHealth =
  | { readonly state: 'ok' }
  | { readonly state: 'failing'; readonly failure: LogFailure; readonly unstored: number };

export interface LogWriter {
  /**
   * Resolves when the facts are stored, or when it is clear that they are not, in `limitMs` at
   * most.
   * @param view the shown account before these facts
   */
  readonly write: (facts: readonly AccountFact[], view: AccountView) => Promise<void>;
  /** Forgets the source's log: its history turned out to be another one. */
  readonly reset: () => Promise<void>;
  readonly health: Readable<LogHealth>;
}

export interface LogWriterOptions {
  readonly log: ClientLog<AccountFact>;
  readonly source: string;
  readonly scheduler: SchedulerLike;
  /** A log that must not be written, because a newer app wrote it. */
  readonly refused?: LogFailure;
  readonly limitMs?: number;
}

const LIMIT_MS = 500;
/** Facts held for a failing log; beyond it the account as a whole is written instead. */
const UNSTORED_MAX = 5_000;

const OK: LogHealth = { state: 'ok' };
const SLOW: LogResult<Appended> = {
  ok: false,
  failure: { code: 'FAILED', message: 'the log did not answer in time' },
};

const toFailure = (error: unknown): LogResult<Appended> => ({
  ok: false,
  failure: errorToFailure(error),
});

export function createLogWriter(options: LogWriterOptions): LogWriter {
  const { log, source, scheduler, refused, limitMs = LIMIT_MS } = options;
  const health = new BehaviorSubject<LogHealth>(
    refused === undefined ? OK : { state: 'failing', failure: refused, unstored: 0 },
  );
  /** Appended and not known to be stored, in order. */
  let unstored: readonly AccountFact[] = [];
  /** An append did not answer in time; until it does nothing else is appended. */
  let isStuck = false;

  const settle = (result: LogResult<Appended>): void => {
    if (result.ok) {
      const { lastSeq = -Infinity } = result.value;
      unstored = unstored.filter(({ seq }) => seq > lastSeq);
      if (health.value.state !== 'ok') health.next(OK);
      return;
    }
    // Too many to keep: the next attempt begins with the account as a whole, which a gap asks for.
    if (unstored.length > UNSTORED_MAX) unstored = [];
    health.next({ state: 'failing', failure: result.failure, unstored: unstored.length });
  };

  const append = async (facts: readonly AccountFact[]): Promise<LogResult<Appended>> => {
    // A log that cannot even be loaded rejects; for the screen that is a failure like the others.
    const answer = (async () => log.append(source, facts))().catch(toFailure);
    const inTime = from(answer).pipe(timeout({ first: limitMs, scheduler, with: () => of(SLOW) }));
    const result = await firstValueFrom(inTime);
    if (result === SLOW) {
      isStuck = true;
      void answer.then((late) => {
        isStuck = false;
        settle(late);
      });
    }
    return result;
  };

  return {
    write: async (facts, view) => {
      if (refused !== undefined || facts.length === 0) return;
      unstored = [...unstored, ...facts];
      if (isStuck) {
        settle(SLOW);
        return;
      }
      const result = await append(unstored);
      if (result.ok || result.failure.code !== 'GAP' || view.at === undefined) {
        settle(result);
        return;
      }
      // The log lost what came before (erased, given up): it starts over with what the screen shows.
      unstored = [viewToBaseline(view), ...facts.filter(({ seq }) => seq > view.seq)];
      settle(await append(unstored));
    },
    reset: async () => {
      unstored = [];
      // A log that stays in place answers GAP or keeps what is older; a baseline follows in any case.
      if (refused === undefined) await (async () => log.erase(source))().catch(toFailure);
    },
    health: toReadable(health),
  };
}
