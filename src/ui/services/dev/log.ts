/** The client's log for the developer pages. */
import type { LogFilter } from '../../../domain/logFilter.ts';
import type { Plain } from '../../../domain/plain.ts';
import type { SavedFile } from '../problem.ts';

/** A fact of the log; secrets and personal data are masked. */
export interface LoggedFact {
  readonly seq: number;
  /** ms UTC by the exchange. */
  readonly at: number;
  readonly type: string;
  readonly body: Plain;
  /** Ids that the fact names: of orders, positions, requests and the like. */
  readonly ids: readonly string[];
}

export interface LogFigures {
  readonly segments: number;
  readonly facts: number;
  readonly characters: number;
  readonly isEstimated: boolean;
  /** Last fact that the snapshot contains; undefined without one. */
  readonly foldedSeq: number | undefined;
}

/** A log as it was when it was opened: facts by their place, the oldest at 0. */
export interface OpenLog {
  readonly count: number;
  readonly figures: LogFigures;
  /** Facts from a place on, fewer where the log ends or was trimmed. Rejects when it cannot be read. */
  readonly read: (place: number, count: number) => Promise<readonly LoggedFact[]>;
  /**
   * Matches, newest first, as they are found. Resolves when all is searched, `max` were found, or
   * the signal ends it.
   */
  readonly search: (
    filter: LogFilter,
    options: {
      readonly max: number;
      readonly signal: AbortSignal;
      readonly onFound: (facts: readonly LoggedFact[]) => void;
    },
  ) => Promise<void>;
  readonly close: () => void;
}

/** A command that this page sent. Times are ms UTC by the exchange's clock, with fractions. */
export interface SentCommand {
  /** Method and path. */
  readonly call: string;
  /** Last press before it, where that was within a second. */
  readonly press: { readonly at: number; readonly label: string } | undefined;
  readonly sentAt: number;
  /** Undefined until it is answered; status 0 where no answer came. */
  readonly answer: { readonly at: number; readonly status: number } | undefined;
  /** Ids that the request and its answer name. */
  readonly ids: readonly string[];
}

export const FACT_HOPS = ['received', 'stored', 'folded', 'drawn'] as const;
export type FactHop = (typeof FACT_HOPS)[number];

/** When a fact passed each station of this page, ms UTC by the exchange's clock, with fractions. */
export type FactHops = { readonly [Hop in FactHop]?: number };

/** Timings of this page since the recording began, for the newest commands and facts. */
export interface Hops {
  readonly ofFact: (seq: number) => FactHops | undefined;
  /** Commands that name one of the ids, oldest first. */
  readonly commandsOf: (ids: readonly string[]) => readonly SentCommand[];
}

export type ImportRefusal = 'TOO_LARGE' | 'FOREIGN' | 'NEWER' | 'DAMAGED' | 'CUT' | 'STORAGE';

/** How a client's log and what the exchange has compare. */
export type SidesCompared =
  /** Both have the same; so many events were compared. */
  | { readonly kind: 'none'; readonly compared: number }
  /** The first event that one of them lacks or has otherwise. */
  | { readonly kind: 'lostByClient' | 'unknownToExchange' | 'different'; readonly seq: number }
  /** The events are the same, and the accounts are not: the names that lead to what differs. */
  | { readonly kind: 'account'; readonly seq: number; readonly paths: readonly string[] };

export interface LogServices {
  /** Every type of fact there is. */
  readonly types: readonly string[];
  /** The own log, or the one of a file after `importFile`. Rejects when it cannot be read. */
  readonly open: (which: 'own' | 'file') => Promise<OpenLog>;
  /** Hops of the own log. */
  readonly hops: Hops;
  readonly exportFile: () => Promise<SavedFile>;
  /** Keeps a file's log beside the own one, in place of an earlier file. */
  readonly importFile: (
    file: Blob,
  ) => Promise<
    | { readonly ok: true; readonly sides: SidesCompared | undefined }
    | { readonly ok: false; readonly code: ImportRefusal }
  >;
}
