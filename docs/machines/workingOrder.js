import { assign, fromPromise, setup } from "xstate";
// src/domain/futures/conditional.ts
var isTriggerType = (type) => type === "TAKEPROFIT" || type === "STOPLOSS";
/** Whether the order does nothing until its trigger is reached. */
var waitsForTrigger = ({ marketType, triggeredAt }) => isTriggerType(marketType) && typeof triggeredAt !== "number";
var hasPrice = ({ price }) => price !== void 0 && price !== null;
/** Whether it may be filled at its price as maker: it is a LIMIT, or has become one. */
var restsOnLadder = (order) => hasPrice(order) && !waitsForTrigger(order);
/** One whole unit as a scaled integer. */
var ONE = 100000000n;
var DECIMAL = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,8})?$/;
/**
* Reads plain decimal text (`-12.5`): at most 15 digits before the point and 8 after, no exponent,
* no leading zeros, plus sign or spaces.
* @returns the scaled integer, or undefined when the text is anything else
*/
function parseDecimal(text) {
  if (!DECIMAL.test(text)) return void 0;
  const point = text.indexOf(".");
  if (point < 0) return BigInt(text) * ONE;
  const fraction = text.slice(point + 1).padEnd(8, "0");
  return BigInt(text.slice(0, point) + fraction);
}
// src/machines/orderFacts.ts
/** Reports of the exchange about an order, and which of two is the later one. */
var filledOf = ({ filledQuantity }) => parseDecimal(filledQuantity) ?? 0n;
var isTriggered = ({ triggeredAt }) => typeof triggeredAt === "number";
var isEnd = ({ status }) => status !== "WORKING";
var isPartlyFilled = (order) => !isEnd(order) && filledOf(order) > 0n;
/**
* Whether a received report is newer; at the same moment the one further along is: one command may
* accept an order, trigger it and fill a part.
*/
function isLater(received, known) {
  if (received.updatedAt !== known.updatedAt) return received.updatedAt > known.updatedAt;
  if (filledOf(received) !== filledOf(known)) return filledOf(received) > filledOf(known);
  return isTriggered(received) || !isTriggered(known);
}
/** Facts arrive in any order: an end is never left, else the later one wins. */
function newerFact(known, received) {
  if (known === void 0) return received;
  if (isEnd(known)) return known;
  return isEnd(received) || isLater(received, known) ? received : known;
}
// src/machines/notProvided.ts
/** Stands for an actor that the host of a machine provides. */
var notProvided = () => {
  throw new Error("the actor is provided by the host of the machine");
};
// src/machines/workingOrder.ts
/**
* One order that the exchange has accepted, to its end: the requests in progress (amending,
* cancelling) and the facts received about it. Facts arrive in any order and repeatedly; the newest
* one decides, and an end is never left, whatever request is still in progress.
*/
/** How long an unanswered request is shown as such; after it the facts decide. */
var UNANSWERED_MS = 1e4;
/** The later change on top of the earlier one that has not been sent yet. */
var addChange = (waiting, { change, request }) => ({
  change: {
    ...waiting?.change,
    ...change
  },
  requests: [...waiting?.requests ?? [], request]
});
var applyAnswer = (order, answer) => answer.kind === "accepted" ? {
  order: newerFact(order, answer.order),
  refusal: void 0
} : { refusal: answer.kind === "refused" ? answer.refusal : void 0 };
var outputOf = ({ event }) => event.output;
/** While no request is in progress. */
var ON_RESTING = {
  FACT: {
    target: "deciding",
    actions: "applyFact"
  },
  AMEND: {
    target: "amending",
    actions: "beginAmend"
  },
  CANCEL: {
    target: "cancelling",
    actions: "beginCancel"
  }
};
/** While an answer is awaited; the end of the order takes effect at once. */
var ON_BUSY = { FACT: [{
  guard: "isEndFact",
  target: "deciding",
  actions: "applyFact"
}, { actions: "applyFact" }] };
var ON_ANSWER = [{
  guard: {
    type: "isUnanswered",
    params: outputOf
  },
  target: "unknown"
}, {
  target: "deciding",
  actions: {
    type: "applyAnswer",
    params: outputOf
  }
}];
var workingOrderMachine = setup({
  types: {
    context: {},
    events: {},
    input: {}
  },
  actors: {
    /** Requests the change; refusals are values. Never rejects. */
    amend: fromPromise(notProvided),
    /** Requests the cancellation; refusals are values. Never rejects. */
    cancel: fromPromise(notProvided)
  },
  delays: { UNANSWERED_MS },
  guards: {
    isEndFact: ({ context, event }) => event.type === "FACT" && isEnd(newerFact(context.order, event.order)),
    isFilled: ({ context }) => context.order.status === "FILLED",
    isCancelled: ({ context }) => context.order.status === "CANCELLED",
    isPartlyFilled: ({ context }) => isPartlyFilled(context.order),
    isWaiting: ({ context }) => waitsForTrigger(context.order),
    isTriggered: ({ context: { order } }) => typeof order.triggeredAt === "number" && !restsOnLadder(order),
    isUnanswered: (_, answer) => answer.kind === "unanswered",
    hasNext: ({ context }, answer) => context.next !== void 0 && !(answer.kind === "accepted" && isEnd(newerFact(context.order, answer.order)))
  },
  actions: {
    applyFact: assign(({ context, event }) => event.type === "FACT" ? { order: newerFact(context.order, event.order) } : {}),
    applyAnswer: assign(({ context }, answer) => applyAnswer(context.order, answer)),
    beginAmend: assign(({ event }) => event.type === "AMEND" ? {
      amend: addChange(void 0, event),
      refusal: void 0
    } : {}),
    takeNext: assign(({ context }) => ({
      amend: context.next,
      next: void 0
    })),
    queueAmend: assign(({ context, event }) => event.type === "AMEND" ? { next: addChange(context.next, event) } : {}),
    beginCancel: assign(({ event }) => event.type === "CANCEL" ? {
      cancel: event.request,
      next: void 0,
      refusal: void 0
    } : {})
  }
}).createMachine({
  id: "workingOrder",
  context: ({ input }) => ({
    order: input.order,
    amend: void 0,
    next: void 0,
    cancel: "",
    refusal: void 0
  }),
  initial: "deciding",
  states: {
    deciding: {
      description: "Enters the state that the newest fact describes.",
      always: [
        {
          guard: "isFilled",
          target: "filled"
        },
        {
          guard: "isCancelled",
          target: "cancelled"
        },
        {
          guard: "isPartlyFilled",
          target: "partlyFilled"
        },
        {
          guard: "isWaiting",
          target: "waiting"
        },
        {
          guard: "isTriggered",
          target: "triggered"
        },
        { target: "working" }
      ]
    },
    waiting: {
      description: "Take-profit or stop-loss whose price has not been reached.",
      on: ON_RESTING
    },
    triggered: {
      description: "Takes what the market offers until it is filled.",
      on: {
        FACT: ON_RESTING.FACT,
        CANCEL: ON_RESTING.CANCEL
      }
    },
    working: { on: ON_RESTING },
    partlyFilled: { on: ON_RESTING },
    amending: {
      tags: "busy",
      invoke: {
        src: "amend",
        input: ({ context }) => ({
          orderId: context.order.id,
          change: context.amend?.change ?? {},
          requests: context.amend?.requests ?? []
        }),
        onDone: [{
          guard: {
            type: "hasNext",
            params: outputOf
          },
          target: "amending",
          reenter: true,
          actions: [{
            type: "applyAnswer",
            params: outputOf
          }, "takeNext"]
        }, ...ON_ANSWER],
        onError: "unknown"
      },
      on: {
        ...ON_BUSY,
        AMEND: { actions: "queueAmend" },
        CANCEL: ON_RESTING.CANCEL
      }
    },
    cancelling: {
      tags: "busy",
      invoke: {
        src: "cancel",
        input: ({ context }) => ({
          orderId: context.order.id,
          request: context.cancel
        }),
        onDone: ON_ANSWER,
        onError: "unknown"
      },
      on: ON_BUSY
    },
    unknown: {
      description: "A request was sent and no answer came: it may or may not have been done.",
      after: { UNANSWERED_MS: "deciding" },
      on: {
        ...ON_RESTING,
        CAUGHT_UP: "deciding"
      }
    },
    filled: { type: "final" },
    cancelled: { type: "final" }
  }
});
export { workingOrderMachine as machine };
