/**
 * State of an option's rounds, which of two reports is the later one, and which facts are missing.
 */
import type { WireRound, WireTradeOption } from '../protocol/rounds/entities.ts';

/** Requests to the exchange; the answers come as events. */
export type RoundAsk =
  /** The option and the round that runs now. */
  | { readonly type: 'LOAD' }
  /** One round: its opening, or how it ended. */
  | { readonly type: 'ASK'; readonly roundId: string; readonly startAt: number };

/** The request for that round as it is now. */
export const askOf = ({ id, startAt }: WireRound): RoundAsk => ({
  type: 'ASK',
  roundId: id,
  startAt,
});

export interface RoundRefusal {
  readonly code: string;
  readonly message: string;
}

/** When something was last requested (server time, ms) and how often so far. */
interface Asked {
  readonly at: number;
  readonly times: number;
}

export interface RoundContext {
  readonly tradeOptionId: number;
  /** Undefined until the first answer. */
  readonly option: WireTradeOption | undefined;
  /** The round that is shown: running, waiting for its result, or ended. */
  readonly round: WireRound | undefined;
  /** The one before it. Its result may still come. */
  readonly previous: WireRound | undefined;
  /** Runs already while `round` shows its result; null when none does. */
  readonly next: WireRound | null | undefined;
  /** Why the exchange refused, or why it cannot be reached just now. */
  readonly error: RoundRefusal | undefined;
  /** Server time of the last TICK, ms. */
  readonly now: number;
  /** Until when a result is shown, server time. */
  readonly shownUntil: number;
  /** While the market is closed: when the next request is worth it, server time. */
  readonly loadAt: number;
  /** Requests in progress, by `askKey`. */
  readonly asked: Readonly<Record<string, Asked>>;
}

/** How long a result stays on the screen unless the person goes on earlier. */
export const RESULT_SHOWN_MS = 4_000;
/** How long a round waits for its result before the next one takes its place. */
export const SETTLING_MAX_MS = 10_000;
/** Results usually arrive by themselves within this. */
const RESULT_AFTER_MS = 300;
/** A round may open a moment after the one before it ends, and be published after its first price. */
const OPENING_AFTER_MS = 250;
/** A market that opens between rounds (an operator's switch) is seen this late at most. */
const CLOSED_ASK_MS = 15_000;
/** Between one request and the same one again. */
const BACKOFF_MS = [500, 1_000, 2_000, 4_000, 8_000] as const;
const BACKOFF_MAX_MS = 8_000;

/** An end is never left; before it what is known is never lost. */
function newerRound(known: WireRound, received: WireRound): WireRound {
  if (known.status !== 0) return known;
  if (received.status !== 0 || known.opening === null) return received;
  return received.opening === null ? known : received;
}

/** Ended so long ago without a result that another round takes its place. */
export const isPast = ({ status, endAt }: WireRound, now: number): boolean =>
  status === 0 && now >= endAt + SETTLING_MAX_MS;

/** Shown long enough, or a clock was put back by more than that. */
export const isSeen = ({ now, shownUntil }: Pick<RoundContext, 'now' | 'shownUntil'>): boolean =>
  now >= shownUntil || now < shownUntil - RESULT_SHOWN_MS;

type TrackedRounds = Pick<RoundContext, 'round' | 'previous' | 'next'>;

/** State after receiving one of its rounds; other rounds are ignored. */
export function withRound(
  { round, previous, next }: TrackedRounds,
  received: WireRound,
): TrackedRounds {
  const merge = <T extends WireRound | null | undefined>(known: T): T | WireRound =>
    known?.id === received.id ? newerRound(known, received) : known;
  return { round: merge(round), previous: merge(previous), next: merge(next) };
}

/** No round is shown: an older one is not shown again, except one that was given up too early. */
function withFirst(previous: WireRound | undefined, current: WireRound): TrackedRounds {
  if (previous === undefined || current.startAt > previous.startAt)
    return { round: current, previous, next: undefined };
  const known = current.id === previous.id ? newerRound(previous, current) : previous;
  return known.status === 0 && known.id === current.id
    ? { round: known, previous: undefined, next: undefined }
    : { round: undefined, previous: known, next: undefined };
}

/** State after the answer which round runs; an outdated answer changes nothing. */
export function withCurrent(
  known: TrackedRounds & Pick<RoundContext, 'now'>,
  current: WireRound | null,
): TrackedRounds {
  const { round, previous, next, now } = known;
  const isWaiting = round === undefined || round.status !== 0 || isPast(round, now);
  if (current === null) return { round, previous, next: isWaiting ? null : next };
  if (round === undefined) return withFirst(previous, current);
  if (current.startAt <= (next ?? round).startAt) return withRound(known, current);
  return { round, previous, next: current };
}

const needsResult = (round: WireRound | undefined, now: number): round is WireRound =>
  round?.status === 0 && now >= round.endAt + RESULT_AFTER_MS;

const needsOpening = (round: WireRound | undefined, now: number): round is WireRound =>
  round?.status === 0 &&
  round.stock !== null &&
  round.opening === null &&
  now >= round.startAt + OPENING_AFTER_MS &&
  now < round.endAt;

function needsCurrent({ round, next, now, loadAt }: RoundContext): boolean {
  if (round === undefined) return now >= loadAt || now < loadAt - CLOSED_ASK_MS;
  return next === undefined && (isPast(round, now) || (round.status !== 0 && now >= round.endAt));
}

function missing(context: RoundContext): readonly RoundAsk[] {
  const { round, previous, now } = context;
  const asks: RoundAsk[] = needsCurrent(context) ? [{ type: 'LOAD' }] : [];
  for (const each of [round, previous])
    if (needsResult(each, now) || needsOpening(each, now)) asks.push(askOf(each));
  return asks;
}

const askKey = (ask: RoundAsk): string => (ask.type === 'LOAD' ? 'LOAD' : ask.roundId);

function isDue(asked: Asked | undefined, now: number): boolean {
  if (asked === undefined) return true;
  const pause = BACKOFF_MS[asked.times - 1] ?? BACKOFF_MAX_MS;
  // After a clock was put back nothing has been requested yet.
  return now >= asked.at + pause || now < asked.at;
}

/** Requests that are due now, each repeated only after a growing pause. */
export function asksDue(context: RoundContext): {
  readonly asks: readonly RoundAsk[];
  readonly asked: RoundContext['asked'];
} {
  const { now } = context;
  const wanted = missing(context);
  const asks = wanted.filter((ask) => isDue(context.asked[askKey(ask)], now));
  const asked = Object.fromEntries(
    wanted.map((ask) => {
      const before = context.asked[askKey(ask)];
      const isAsked = before !== undefined && !asks.includes(ask);
      return [askKey(ask), isAsked ? before : { at: now, times: (before?.times ?? 0) + 1 }];
    }),
  );
  return { asks, asked };
}

/** When a closed market may have opened: rounds begin at multiples of their length. */
export function reopensAt({ option, now }: Pick<RoundContext, 'option' | 'now'>): number {
  const latest = now + CLOSED_ASK_MS;
  if (option === undefined) return latest;
  const start = (Math.floor(now / option.durationMs) + 1) * option.durationMs;
  return Math.min(start + OPENING_AFTER_MS, latest);
}
