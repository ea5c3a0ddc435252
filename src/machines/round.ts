/**
 * One option's rounds, one after the other: bets are taken, the round is locked, ends, waits for
 * its result, shows it, and the next one takes its place. Time is the server's and comes from
 * outside (TICK); a jump of it, such as a tab asleep for minutes, lands in the round that runs
 * then. What is missing is asked for until it is known; answers may come late, twice or never.
 */
import { assign, enqueueActions, fromCallback, setup } from 'xstate';
import type { WireRound, WireTradeOption } from '../protocol/rounds/entities.ts';
import {
  askOf,
  asksDue,
  isPast,
  isSeen,
  learnCurrent,
  learnRound,
  reopensAt,
  RESULT_SHOWN_MS,
  type RoundAsk,
  type RoundContext,
  type RoundRefusal,
} from './roundFacts.ts';

/** What the exchange answers. */
export type RoundReport =
  /** To LOAD; `round` is null while none runs. */
  | { readonly type: 'LOADED'; readonly option: WireTradeOption; readonly round: WireRound | null }
  /** To LOAD: asking again would be answered the same. */
  | { readonly type: 'REFUSED'; readonly refusal: RoundRefusal }
  /** No answer came; it is asked again. */
  | { readonly type: 'UNANSWERED'; readonly refusal: RoundRefusal }
  /** A round as the exchange knows it now: to ASK, or told with the result of a bet. */
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

const notProvided = (): never => {
  throw new Error('the actor is provided by the host of the machine');
};

export const roundMachine = setup({
  types: { context: {} as RoundContext, events: {} as RoundEvent, input: {} as RoundInput },
  actors: {
    /** Is told what to ask for (`RoundAsk`) and sends back the answers, in any order. */
    exchange: fromCallback<RoundAsk, { readonly tradeOptionId: number }>(notProvided),
  },
  guards: {
    isBack: ({ event }) => event.type === 'CONNECTION' && event.isOnline,
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
    learn: assign(({ context, event }) => {
      switch (event.type) {
        case 'TICK':
          return { now: event.now };
        case 'RESULT':
          return { ...learnRound(context, event.round), error: undefined };
        case 'LOADED':
          return {
            ...learnCurrent(context, event.round),
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
    /** What was asked before a connection was lost may never be answered. */
    askAnew: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'CONNECTION' || !event.isOnline) return;
      enqueue.assign({ asked: {} });
      if (context.round?.status === 0) enqueue.sendTo('exchange', askOf(context.round));
    }),
    forgetError: assign({ error: undefined, asked: {} }),
    show: assign(({ context }) => ({ shownUntil: context.now + RESULT_SHOWN_MS })),
    hurry: assign(({ context }) => ({ shownUntil: context.now })),
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
    TICK: { actions: ['learn', 'ask'] },
    RESULT: { actions: ['learn', 'ask'] },
    LOADED: { actions: ['learn', 'ask'] },
    UNANSWERED: { actions: 'learn' },
    CONNECTION: { actions: ['askAnew', 'ask'] },
  },
  states: {
    loading: {
      description: 'Which round runs now is not known yet.',
      entry: 'ask',
      always: [
        { guard: 'isVoid', target: 'void' },
        { guard: 'isSettled', target: 'settled' },
        { guard: 'hasEnded', target: 'settling' },
        { guard: 'isLocked', target: 'locked' },
        { guard: 'isOpen', target: 'open' },
        { guard: 'isPast', target: 'loading', actions: 'archive' },
        { guard: 'isClosed', target: 'closed' },
      ],
      on: { REFUSED: { target: 'failed', actions: 'learn' } },
    },
    closed: {
      description: 'The market is closed, or the option is not offered just now: no round runs.',
      entry: 'wait',
      always: [
        { guard: 'isVoid', target: 'void' },
        { guard: 'isSettled', target: 'settled' },
        { guard: 'hasEnded', target: 'settling' },
        { guard: 'isLocked', target: 'locked' },
        { guard: 'isOpen', target: 'open' },
        { guard: 'isPast', target: 'loading', actions: 'archive' },
      ],
      on: {
        LOADED: { actions: ['learn', 'wait'] },
        REFUSED: { target: 'failed', actions: 'learn' },
      },
    },
    open: {
      description: 'Bets are taken.',
      always: [
        { guard: 'isVoid', target: 'void' },
        { guard: 'isSettled', target: 'settled' },
        { guard: 'isReplaced', target: 'open', actions: 'takeNext' },
        { guard: 'isPast', target: 'loading', actions: 'archive' },
        { guard: 'hasEnded', target: 'settling' },
        { guard: 'isLocked', target: 'locked' },
      ],
    },
    locked: {
      description: 'Bets are no longer taken. A clock put right may open the round again.',
      always: [
        { guard: 'isVoid', target: 'void' },
        { guard: 'isSettled', target: 'settled' },
        { guard: 'isReplaced', target: 'open', actions: 'takeNext' },
        { guard: 'isPast', target: 'loading', actions: 'archive' },
        { guard: 'hasEnded', target: 'settling' },
        { guard: 'isOpen', target: 'open' },
      ],
    },
    settling: {
      description: 'The round has ended and its result is not known yet.',
      always: [
        { guard: 'isVoid', target: 'void' },
        { guard: 'isSettled', target: 'settled' },
        { guard: 'isReplaced', target: 'open', actions: 'takeNext' },
        { guard: 'isPast', target: 'loading', actions: 'archive' },
        { guard: 'isLocked', target: 'locked' },
        { guard: 'isOpen', target: 'open' },
      ],
    },
    settled: {
      description: 'The result is shown while the next round is fetched.',
      entry: ['show', 'ask'],
      always: [
        { guard: 'isSeenLast', target: 'closed', actions: 'archive' },
        { guard: 'isSeen', target: 'open', actions: 'takeNext' },
        { guard: 'isSeenAlone', target: 'loading', actions: 'archive' },
      ],
      on: { NEXT: { actions: 'hurry' } },
    },
    void: {
      description: 'The stakes go back; shown while the next round is fetched.',
      entry: ['show', 'ask'],
      always: [
        { guard: 'isSeenLast', target: 'closed', actions: 'archive' },
        { guard: 'isSeen', target: 'open', actions: 'takeNext' },
        { guard: 'isSeenAlone', target: 'loading', actions: 'archive' },
      ],
      on: { NEXT: { actions: 'hurry' } },
    },
    failed: {
      description: 'The exchange does not offer the option.',
      on: {
        TICK: { actions: 'learn' },
        RESULT: { actions: 'learn' },
        // To a question from before the refusal, or beside it.
        LOADED: { target: 'loading', actions: 'learn' },
        RETRY: { target: 'loading', actions: 'forgetError' },
        CONNECTION: [{ guard: 'isBack', target: 'loading', actions: 'forgetError' }, {}],
      },
    },
  },
});
