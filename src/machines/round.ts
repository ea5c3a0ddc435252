/**
 * One option's rounds, one after the other: bets are accepted, the round locks, ends, waits for its
 * result, shows it, and the next one takes its place. Time is the server's and comes from outside
 * (TICK); after a jump, such as a tab asleep for minutes, the machine follows the round that runs
 * then. What is missing is requested until it is known; answers may come late, twice or never.
 */
import { assign, enqueueActions, fromCallback, setup } from 'xstate';
import type { WireRound, WireTradeOption } from '../protocol/rounds/entities.ts';
import {
  askOf,
  asksDue,
  isPast,
  isSeen,
  withCurrent,
  withRound,
  reopensAt,
  RESULT_SHOWN_MS,
  type RoundAsk,
  type RoundContext,
  type RoundRefusal,
} from './roundFacts.ts';
import { notProvided } from './notProvided.ts';

/** Answers of the exchange. */
export type RoundReport =
  /** To LOAD; `round` is null while none runs. */
  | { readonly type: 'LOADED'; readonly option: WireTradeOption; readonly round: WireRound | null }
  /** To LOAD: a retry would be answered the same. */
  | { readonly type: 'REFUSED'; readonly refusal: RoundRefusal }
  /** No answer came; it is requested again. */
  | { readonly type: 'UNANSWERED'; readonly refusal: RoundRefusal }
  /** A round as the exchange knows it now: to ASK, or received with the result of a bet. */
  | { readonly type: 'RESULT'; readonly round: WireRound };

export type RoundEvent =
  | RoundReport
  /** Server time, ms UTC. */
  | { readonly type: 'TICK'; readonly now: number }
  | { readonly type: 'CONNECTION'; readonly isOnline: boolean }
  /** The result has been seen. */
  | { readonly type: 'NEXT' }
  | { readonly type: 'RETRY' };

export interface RoundInput {
  readonly tradeOptionId: number;
  /** Server time, ms UTC. */
  readonly now: number;
}

/** Where a round belongs by its status and the time. A past round may be a replaced one too: the first guard decides. */
const PHASES = [
  { guard: 'isVoid', target: 'void' },
  { guard: 'isSettled', target: 'settled' },
  { guard: 'isReplaced', target: 'open', actions: 'takeNext' },
  { guard: 'isPast', target: 'loading', actions: 'archive' },
  { guard: 'hasEnded', target: 'settling' },
  { guard: 'isLocked', target: 'locked' },
  { guard: 'isOpen', target: 'open' },
] as const;

/** For the states without a round: what has just arrived is replaced by nothing yet. */
const ARRIVING = PHASES.filter(({ guard }) => guard !== 'isReplaced');

/** For the state of that guard itself: a transition to where it stands would never end. */
const phasesWithout = (own: 'hasEnded' | 'isLocked' | 'isOpen') =>
  PHASES.filter(({ guard }) => guard !== own);

/** An ended round stays on the screen for a while. */
const SHOWING = {
  entry: ['show', 'ask'],
  always: [
    { guard: 'isSeenLast', target: 'closed', actions: 'archive' },
    { guard: 'isSeen', target: 'open', actions: 'takeNext' },
    { guard: 'isSeenAlone', target: 'loading', actions: 'archive' },
  ],
  on: { NEXT: { actions: 'endShowing' } },
} as const;

export const roundMachine = setup({
  types: { context: {} as RoundContext, events: {} as RoundEvent, input: {} as RoundInput },
  actors: {
    /** Receives what is to be requested (`RoundAsk`) and sends back the answers, in any order. */
    exchange: fromCallback<RoundAsk, { readonly tradeOptionId: number }>(notProvided),
  },
  guards: {
    isReconnected: ({ event }) => event.type === 'CONNECTION' && event.isOnline,
    isVoid: ({ context: { round } }) => round?.status === 3,
    isSettled: ({ context: { round } }) => round?.status === 1,
    isPast: ({ context: { round, now } }) => round !== undefined && isPast(round, now),
    isReplaced: ({ context: { round, next, now } }) =>
      round !== undefined && isPast(round, now) && next !== undefined && next !== null,
    hasEnded: ({ context: { round, now } }) =>
      round?.status === 0 && now >= round.endAt && !isPast(round, now),
    isLocked: ({ context: { round, now } }) =>
      round?.status === 0 && now >= round.lockAt && now < round.endAt,
    isOpen: ({ context: { round, now } }) => round?.status === 0 && now < round.lockAt,
    isClosed: ({ context: { round, next } }) => round === undefined && next === null,
    isSeen: ({ context }) => context.next !== undefined && context.next !== null && isSeen(context),
    isSeenLast: ({ context }) => context.next === null && isSeen(context),
    isSeenAlone: ({ context }) =>
      context.next === undefined &&
      isSeen(context) &&
      context.round !== undefined &&
      context.now >= context.round.endAt,
  },
  actions: {
    store: assign(({ context, event }) => {
      switch (event.type) {
        case 'TICK':
          return { now: event.now };
        case 'RESULT':
          return { ...withRound(context, event.round), error: undefined };
        case 'LOADED':
          return {
            ...withCurrent(context, event.round),
            option: event.option,
            error: undefined,
          };
        case 'REFUSED':
        case 'UNANSWERED':
          return { error: event.refusal };
        case 'CONNECTION':
        case 'NEXT':
        case 'RETRY':
          return {};
      }
    }),
    ask: enqueueActions(({ context, enqueue }) => {
      const { asks, asked } = asksDue(context);
      enqueue.assign({ asked });
      for (const ask of asks) enqueue.sendTo('exchange', ask);
    }),
    /**
     * Sends the requests again, since those from before the connection was lost may never be
     * answered.
     */
    askAfterReconnect: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'CONNECTION' || !event.isOnline) return;
      enqueue.assign({ asked: {} });
      if (context.round?.status === 0) enqueue.sendTo('exchange', askOf(context.round));
    }),
    forgetError: assign({ error: undefined, asked: {} }),
    show: assign(({ context }) => ({ shownUntil: context.now + RESULT_SHOWN_MS })),
    endShowing: assign(({ context }) => ({ shownUntil: context.now })),
    takeNext: assign(({ context: { round, next } }) => ({
      previous: round,
      round: next ?? undefined,
      next: undefined,
    })),
    archive: assign(({ context: { round, previous } }) => ({
      previous: round ?? previous,
      round: undefined,
      next: undefined,
    })),
    wait: assign(({ context }) => ({ next: undefined, loadAt: reopensAt(context) })),
  },
}).createMachine({
  id: 'round',
  context: ({ input: { tradeOptionId, now } }) => ({
    tradeOptionId,
    option: undefined,
    round: undefined,
    previous: undefined,
    next: undefined,
    error: undefined,
    now,
    shownUntil: now,
    loadAt: now,
    asked: {},
  }),
  invoke: {
    id: 'exchange',
    src: 'exchange',
    input: ({ context: { tradeOptionId } }) => ({ tradeOptionId }),
  },
  initial: 'loading',
  on: {
    TICK: { actions: ['store', 'ask'] },
    RESULT: { actions: ['store', 'ask'] },
    LOADED: { actions: ['store', 'ask'] },
    UNANSWERED: { actions: 'store' },
    CONNECTION: { actions: ['askAfterReconnect', 'ask'] },
  },
  states: {
    loading: {
      description: 'Which round runs now is not known yet.',
      entry: 'ask',
      always: [...ARRIVING, { guard: 'isClosed', target: 'closed' }],
      on: { REFUSED: { target: 'failed', actions: 'store' } },
    },
    closed: {
      description: 'The market is closed, or the option is not offered just now: no round runs.',
      entry: 'wait',
      always: ARRIVING,
      on: {
        LOADED: { actions: ['store', 'wait'] },
        REFUSED: { target: 'failed', actions: 'store' },
      },
    },
    open: {
      description: 'Bets are accepted.',
      always: phasesWithout('isOpen'),
    },
    locked: {
      description: 'Bets are no longer accepted. A corrected clock may open the round again.',
      always: phasesWithout('isLocked'),
    },
    settling: {
      description: 'The round has ended and its result is not known yet.',
      always: phasesWithout('hasEnded'),
    },
    settled: {
      ...SHOWING,
      description: 'The result is shown while the next round is loaded.',
    },
    void: {
      ...SHOWING,
      description: 'The stakes are refunded; shown while the next round is loaded.',
    },
    failed: {
      description: 'The exchange does not offer the option.',
      on: {
        TICK: { actions: 'store' },
        RESULT: { actions: 'store' },
        // The answer to a request sent before the refusal, or beside it.
        LOADED: { target: 'loading', actions: 'store' },
        RETRY: { target: 'loading', actions: 'forgetError' },
        CONNECTION: [{ guard: 'isReconnected', target: 'loading', actions: 'forgetError' }, {}],
      },
    },
  },
});
