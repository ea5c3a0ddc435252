import { assign, enqueueActions, fromCallback, setup } from "xstate";
// src/machines/roundFacts.ts
/** The request for that round as it is now. */
var askOf = ({ id, startAt }) => ({
  type: "ASK",
  roundId: id,
  startAt
});
/** How long a result stays on the screen unless the person goes on earlier. */
var RESULT_SHOWN_MS = 4e3;
/** Results usually arrive by themselves within this. */
var RESULT_AFTER_MS = 300;
/** A round may open a moment after the one before it ends, and be published after its first price. */
var OPENING_AFTER_MS = 250;
/** A market that opens between rounds (an operator's switch) is seen this late at most. */
var CLOSED_ASK_MS = 15e3;
/** Between one request and the same one again. */
var BACKOFF_MS = [
  500,
  1e3,
  2e3,
  4e3,
  8e3
];
var BACKOFF_MAX_MS = 8e3;
/** An end is never left; before it what is known is never lost. */
function newerRound(known, received) {
  if (known.status !== 0) return known;
  if (received.status !== 0 || known.opening === null) return received;
  return received.opening === null ? known : received;
}
/** Ended so long ago without a result that another round takes its place. */
var isPast = ({ status, endAt }, now) => status === 0 && now >= endAt + 1e4;
/** Shown long enough, or a clock was put back by more than that. */
var isSeen = ({ now, shownUntil }) => now >= shownUntil || now < shownUntil - 4e3;
/** State after receiving one of its rounds; other rounds are ignored. */
function withRound({ round, previous, next }, received) {
  const merge = (known) => known?.id === received.id ? newerRound(known, received) : known;
  return {
    round: merge(round),
    previous: merge(previous),
    next: merge(next)
  };
}
/** No round is shown: an older one is not shown again, except one that was given up too early. */
function withFirst(previous, current) {
  if (previous === void 0 || current.startAt > previous.startAt) return {
    round: current,
    previous,
    next: void 0
  };
  const known = current.id === previous.id ? newerRound(previous, current) : previous;
  return known.status === 0 && known.id === current.id ? {
    round: known,
    previous: void 0,
    next: void 0
  } : {
    round: void 0,
    previous: known,
    next: void 0
  };
}
/** State after the answer which round runs; an outdated answer changes nothing. */
function withCurrent(known, current) {
  const { round, previous, next, now } = known;
  const isWaiting = round === void 0 || round.status !== 0 || isPast(round, now);
  if (current === null) return {
    round,
    previous,
    next: isWaiting ? null : next
  };
  if (round === void 0) return withFirst(previous, current);
  if (current.startAt <= (next ?? round).startAt) return withRound(known, current);
  return {
    round,
    previous,
    next: current
  };
}
var needsResult = (round, now) => round?.status === 0 && now >= round.endAt + RESULT_AFTER_MS;
var needsOpening = (round, now) => round?.status === 0 && round.stock !== null && round.opening === null && now >= round.startAt + OPENING_AFTER_MS && now < round.endAt;
function needsCurrent({ round, next, now, loadAt }) {
  if (round === void 0) return now >= loadAt || now < loadAt - CLOSED_ASK_MS;
  return next === void 0 && (isPast(round, now) || round.status !== 0 && now >= round.endAt);
}
function missing(context) {
  const { round, previous, now } = context;
  const asks = needsCurrent(context) ? [{ type: "LOAD" }] : [];
  for (const each of [round, previous]) if (needsResult(each, now) || needsOpening(each, now)) asks.push(askOf(each));
  return asks;
}
var askKey = (ask) => ask.type === "LOAD" ? "LOAD" : ask.roundId;
function isDue(asked, now) {
  if (asked === void 0) return true;
  const pause = BACKOFF_MS[asked.times - 1] ?? BACKOFF_MAX_MS;
  return now >= asked.at + pause || now < asked.at;
}
/** Requests that are due now, each repeated only after a growing pause. */
function asksDue(context) {
  const { now } = context;
  const wanted = missing(context);
  const asks = wanted.filter((ask) => isDue(context.asked[askKey(ask)], now));
  return {
    asks,
    asked: Object.fromEntries(wanted.map((ask) => {
      const before = context.asked[askKey(ask)];
      const isAsked = before !== void 0 && !asks.includes(ask);
      return [askKey(ask), isAsked ? before : {
        at: now,
        times: (before?.times ?? 0) + 1
      }];
    }))
  };
}
/** When a closed market may have opened: rounds begin at multiples of their length. */
function reopensAt({ option, now }) {
  const latest = now + CLOSED_ASK_MS;
  if (option === void 0) return latest;
  const start = (Math.floor(now / option.durationMs) + 1) * option.durationMs;
  return Math.min(start + OPENING_AFTER_MS, latest);
}
// src/machines/notProvided.ts
/** Stands for an actor that the host of a machine provides. */
var notProvided = () => {
  throw new Error("the actor is provided by the host of the machine");
};
// src/machines/round.ts
/**
* One option's rounds, one after the other: bets are accepted, the round locks, ends, waits for its
* result, shows it, and the next one takes its place. Time is the server's and comes from outside
* (TICK); after a jump, such as a tab asleep for minutes, the machine follows the round that runs
* then. What is missing is requested until it is known; answers may come late, twice or never.
*/
/** Where a round belongs by its status and the time. A past round may be a replaced one too: the first guard decides. */
var PHASES = [
  {
    guard: "isVoid",
    target: "void"
  },
  {
    guard: "isSettled",
    target: "settled"
  },
  {
    guard: "isReplaced",
    target: "open",
    actions: "takeNext"
  },
  {
    guard: "isPast",
    target: "loading",
    actions: "archive"
  },
  {
    guard: "hasEnded",
    target: "settling"
  },
  {
    guard: "isLocked",
    target: "locked"
  },
  {
    guard: "isOpen",
    target: "open"
  }
];
/** For the states without a round: what has just arrived is replaced by nothing yet. */
var ARRIVING = PHASES.filter(({ guard }) => guard !== "isReplaced");
/** For the state of that guard itself: a transition to where it stands would never end. */
var phasesWithout = (own) => PHASES.filter(({ guard }) => guard !== own);
/** An ended round stays on the screen for a while. */
var SHOWING = {
  entry: ["show", "ask"],
  always: [
    {
      guard: "isSeenLast",
      target: "closed",
      actions: "archive"
    },
    {
      guard: "isSeen",
      target: "open",
      actions: "takeNext"
    },
    {
      guard: "isSeenAlone",
      target: "loading",
      actions: "archive"
    }
  ],
  on: { NEXT: { actions: "endShowing" } }
};
var roundMachine = setup({
  types: {
    context: {},
    events: {},
    input: {}
  },
  actors: {
  /** Receives what is to be requested (`RoundAsk`) and sends back the answers, in any order. */
exchange: fromCallback(notProvided) },
  guards: {
    isReconnected: ({ event }) => event.type === "CONNECTION" && event.isOnline,
    isVoid: ({ context: { round } }) => round?.status === 3,
    isSettled: ({ context: { round } }) => round?.status === 1,
    isPast: ({ context: { round, now } }) => round !== void 0 && isPast(round, now),
    isReplaced: ({ context: { round, next, now } }) => round !== void 0 && isPast(round, now) && next !== void 0 && next !== null,
    hasEnded: ({ context: { round, now } }) => round?.status === 0 && now >= round.endAt && !isPast(round, now),
    isLocked: ({ context: { round, now } }) => round?.status === 0 && now >= round.lockAt && now < round.endAt,
    isOpen: ({ context: { round, now } }) => round?.status === 0 && now < round.lockAt,
    isClosed: ({ context: { round, next } }) => round === void 0 && next === null,
    isSeen: ({ context }) => context.next !== void 0 && context.next !== null && isSeen(context),
    isSeenLast: ({ context }) => context.next === null && isSeen(context),
    isSeenAlone: ({ context }) => context.next === void 0 && isSeen(context) && context.round !== void 0 && context.now >= context.round.endAt
  },
  actions: {
    store: assign(({ context, event }) => {
      switch (event.type) {
        case "TICK": return { now: event.now };
        case "RESULT": return {
          ...withRound(context, event.round),
          error: void 0
        };
        case "LOADED": return {
          ...withCurrent(context, event.round),
          option: event.option,
          error: void 0
        };
        case "REFUSED":
        case "UNANSWERED": return { error: event.refusal };
        case "CONNECTION":
        case "NEXT":
        case "RETRY": return {};
      }
    }),
    ask: enqueueActions(({ context, enqueue }) => {
      const { asks, asked } = asksDue(context);
      enqueue.assign({ asked });
      for (const ask of asks) enqueue.sendTo("exchange", ask);
    }),
    /**
    * Sends the requests again, since those from before the connection was lost may never be
    * answered.
    */
    askAfterReconnect: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== "CONNECTION" || !event.isOnline) return;
      enqueue.assign({ asked: {} });
      if (context.round?.status === 0) enqueue.sendTo("exchange", askOf(context.round));
    }),
    forgetError: assign({
      error: void 0,
      asked: {}
    }),
    show: assign(({ context }) => ({ shownUntil: context.now + RESULT_SHOWN_MS })),
    endShowing: assign(({ context }) => ({ shownUntil: context.now })),
    takeNext: assign(({ context: { round, next } }) => ({
      previous: round,
      round: next ?? void 0,
      next: void 0
    })),
    archive: assign(({ context: { round, previous } }) => ({
      previous: round ?? previous,
      round: void 0,
      next: void 0
    })),
    wait: assign(({ context }) => ({
      next: void 0,
      loadAt: reopensAt(context)
    }))
  }
}).createMachine({
  id: "round",
  context: ({ input: { tradeOptionId, now } }) => ({
    tradeOptionId,
    option: void 0,
    round: void 0,
    previous: void 0,
    next: void 0,
    error: void 0,
    now,
    shownUntil: now,
    loadAt: now,
    asked: {}
  }),
  invoke: {
    id: "exchange",
    src: "exchange",
    input: ({ context: { tradeOptionId } }) => ({ tradeOptionId })
  },
  initial: "loading",
  on: {
    TICK: { actions: ["store", "ask"] },
    RESULT: { actions: ["store", "ask"] },
    LOADED: { actions: ["store", "ask"] },
    UNANSWERED: { actions: "store" },
    CONNECTION: { actions: ["askAfterReconnect", "ask"] }
  },
  states: {
    loading: {
      description: "Which round runs now is not known yet.",
      entry: "ask",
      always: [...ARRIVING, {
        guard: "isClosed",
        target: "closed"
      }],
      on: { REFUSED: {
        target: "failed",
        actions: "store"
      } }
    },
    closed: {
      description: "The market is closed, or the option is not offered just now: no round runs.",
      entry: "wait",
      always: ARRIVING,
      on: {
        LOADED: { actions: ["store", "wait"] },
        REFUSED: {
          target: "failed",
          actions: "store"
        }
      }
    },
    open: {
      description: "Bets are accepted.",
      always: phasesWithout("isOpen")
    },
    locked: {
      description: "Bets are no longer accepted. A corrected clock may open the round again.",
      always: phasesWithout("isLocked")
    },
    settling: {
      description: "The round has ended and its result is not known yet.",
      always: phasesWithout("hasEnded")
    },
    settled: {
      ...SHOWING,
      description: "The result is shown while the next round is loaded."
    },
    void: {
      ...SHOWING,
      description: "The stakes are refunded; shown while the next round is loaded."
    },
    failed: {
      description: "The exchange does not offer the option.",
      on: {
        TICK: { actions: "store" },
        RESULT: { actions: "store" },
        LOADED: {
          target: "loading",
          actions: "store"
        },
        RETRY: {
          target: "loading",
          actions: "forgetError"
        },
        CONNECTION: [{
          guard: "isReconnected",
          target: "loading",
          actions: "forgetError"
        }, {}]
      }
    }
  }
});
export { roundMachine as machine };
