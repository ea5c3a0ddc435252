/**
 * The file of a log: JSON lines. A header; where the log was trimmed, the account before its first
 * fact; the facts, one a line; an end mark with their number, a hash of all lines before it, and
 * the hash of the folded account. Between facts and end mark may stand what the exchange has: a line
 * about it, and its events, the last of which is the account as its lists show it. A file without its
 * end mark is cut off.
 */
import * as v from 'valibot';

export const LOG_FORMAT = 'maru-log';
/** Counted up when the lines change; a reader refuses a newer one. */
export const LOG_FILE_VERSION = 2;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** Where in the code something went wrong; its message is not said, since it may quote anything. */
const reportedDefect = v.object({ at: v.number(), name: v.string(), frames: v.array(v.string()) });

export type ReportedDefect = v.InferOutput<typeof reportedDefect>;

/** The user's description of the problem, and facts about the page that help to understand it. */
const problem = v.object({
  text: v.string(),
  path: v.string(),
  browser: v.string(),
  language: v.string(),
  site: v.nullable(v.number()),
  screen: v.string(),
  connection: v.string(),
  data: v.string(),
  defects: v.array(reportedDefect),
});

export type Problem = v.InferOutput<typeof problem>;

export const headerLine = v.object({
  format: v.literal(LOG_FORMAT),
  version: count,
  /** Version of the app that made the file. */
  app: v.string(),
  /** Versions of the facts' shapes and of the fold. */
  facts: count,
  fold: count,
  mode: v.picklist(['live', 'practice']),
  origin: v.string(),
  madeAt: v.number(),
  problem: v.nullable(problem),
});
export type LogFileHeader = v.InferOutput<typeof headerLine>;

/** The exchange's side, where the user agreed to add it. */
export const exchangeLine = v.object({
  exchange: v.object({
    protocol: count,
    /** Where its prices come from; null where it does not say so. */
    feed: v.nullable(
      v.object({
        kind: v.string(),
        recordedFrom: v.nullable(v.number()),
        recordedTo: v.nullable(v.number()),
      }),
    ),
    /** On its clock, ms UTC. */
    readAt: v.number(),
  }),
});
export type ExchangeAbout = v.InferOutput<typeof exchangeLine>['exchange'];

/** The newest events of the exchange that a file holds at most. */
export const EXCHANGE_EVENTS_MAX = 10_000;

/** `folded` is null where the file has no beginning that could be folded. */
export const endLine = v.object({
  end: v.object({
    facts: count,
    /** Number of the exchange's events. */
    events: v.optional(count, 0),
    sha256: hash,
    folded: v.nullable(hash),
  }),
});
export type LogFileEnd = v.InferOutput<typeof endLine>['end'];

/** Bytes that are read at most; a client keeps 200 MB of its log. */
export const LOG_FILE_LIMITS = {
  /** As it arrives, which may be compressed. */
  fileBytes: 256_000_000,
  /** Unpacked. */
  plainBytes: 512_000_000,
  /** The longest line of a log is the whole of an account. */
  lineBytes: 8_000_000,
} as const;

export type LogFileLimits = Readonly<Record<keyof typeof LOG_FILE_LIMITS, number>>;

export type LogFileRefusalCode =
  /** The file, what it unpacks to or a line of it is larger than any log's. */
  | 'TOO_LARGE'
  /** Not a file of a log. */
  | 'FOREIGN'
  /** Made by a newer version. */
  | 'NEWER'
  /** A line cannot be read, or was changed. */
  | 'DAMAGED'
  /** The end is missing. */
  | 'CUT';

export interface LogFileRefusal {
  readonly code: LogFileRefusalCode;
  /** The line that shows it, from 1. */
  readonly line: number;
}

export type LogFileResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: LogFileRefusal };
