/** Snapshots of the folded account, so that a start replays only what came after. */
import type { ClientLog } from '../db/clientLog.ts';
import { LOG_LIMITS, type PreferenceValues } from '../domain/preferences.ts';
import type { AccountView } from '../protocol/accountView.ts';
import { FOLD_VERSION } from './accountFold.ts';
import { EMPTY_ACCOUNT } from './emptyAccount.ts';
import { reportDefect } from './defects.ts';
import type { AccountFact } from './facts.ts';
import type { IngestReport } from './ingest.ts';
import type { LogWriter } from './logWriter.ts';

const DAY_MS = 86_400_000;
const MEGABYTE = 1_000_000;

/** Limits of the log beyond its snapshot, which a user may want to look at again. */
export type LogLimits = Pick<PreferenceValues, 'logDays' | 'logMegabytes'>;

export const INITIAL_LOG_LIMITS: LogLimits = {
  logDays: LOG_LIMITS.logDays.initial,
  logMegabytes: LOG_LIMITS.logMegabytes.initial,
};

/** Facts after which a new snapshot saves the next start some work. */
const SNAPSHOT_EVERY = 500;

const FIELDS = Object.keys(EMPTY_ACCOUNT).filter((field) => field !== 'at' && field !== 'user');

/** Stored views are trusted as facts are: the version of their shape is stored beside them. */
const isView = (value: unknown): value is AccountView =>
  typeof value === 'object' &&
  value !== null &&
  'seq' in value &&
  typeof value.seq === 'number' &&
  'at' in value &&
  typeof value.at === 'number' &&
  FIELDS.every((field) => field in value);

/** @returns undefined for a text that is no account; replaying the whole log answers the same */
export function readView(text: string): AccountView | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isView(value) ? { ...EMPTY_ACCOUNT, ...value } : undefined;
  } catch {
    return undefined;
  }
}

export interface SnapshotKeeperOptions {
  readonly log: ClientLog<AccountFact>;
  readonly source: string;
  readonly writer: LogWriter;
  /** Last fact that the stored snapshot contains. */
  readonly savedSeq: number;
  /** Read each time a snapshot was saved. */
  readonly limits: () => LogLimits;
}

/** Saves the fold now and then; a snapshot that fails is only a slower start. */
export class SnapshotKeeper {
  readonly #log: ClientLog<AccountFact>;
  readonly #source: string;
  readonly #writer: LogWriter;
  readonly #limits: () => LogLimits;
  #savedSeq: number;
  #view: AccountView | undefined;

  constructor(options: SnapshotKeeperOptions) {
    this.#log = options.log;
    this.#source = options.source;
    this.#writer = options.writer;
    this.#savedSeq = options.savedSeq;
    this.#limits = options.limits;
  }

  async #save(view: AccountView): Promise<void> {
    const body = JSON.stringify(view);
    const saved = await this.#log.saveSnapshot(this.#source, {
      seq: view.seq,
      version: FOLD_VERSION,
      body,
    });
    if (!saved.ok || !saved.value || view.at === undefined) return;
    const { logDays, logMegabytes } = this.#limits();
    await this.#log.trim(this.#source, {
      keepFrom: view.at - logDays * DAY_MS,
      charactersMax: logMegabytes * MEGABYTE,
    });
  }

  note(report: IngestReport): void {
    if (report.type === 'ACCOUNT') this.#view = report.view;
    const view = this.#view;
    if (view === undefined || this.#writer.health.get().state !== 'ok') return;
    const isDue = Math.abs(view.seq - this.#savedSeq) >= SNAPSHOT_EVERY;
    if (!isDue && (report.type !== 'CAUGHT_UP' || view.seq === this.#savedSeq)) return;
    this.#savedSeq = view.seq;
    this.#save(view).catch(reportDefect);
  }
}
