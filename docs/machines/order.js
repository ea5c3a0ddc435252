import { assign, fromPromise, setup } from "xstate";
// src/domain/orderIntent.ts
/** The client id of one order of an intent. @param index of the order, from 0 */
var partOfIntent = (intentId, index) => `${intentId}-${index + 1}`;
/** Whether an order was placed by the request of an id: under it, or as the first of several. */
var isOfRequest = (clientOrderId, requestId) => clientOrderId === requestId || clientOrderId === partOfIntent(requestId, 0);
// src/machines/notProvided.ts
/** Stands for an actor that the host of a machine provides. */
var notProvided = () => {
  throw new Error("the actor is provided by the host of the machine");
};
// src/machines/order.ts
/**
* One order from its draft until the exchange has it or has refused it. That the exchange has it is
* known from the answer or from the account, whichever comes first; what happens to it afterwards
* is the working order's business.
*/
var outputOf = ({ event }) => event.output;
/** From every editable state. */
var SUBMITTING = { SUBMIT: [{
  guard: "mustConfirm",
  target: "confirming",
  actions: "storeDraft"
}, {
  target: "submitting",
  actions: "storeDraft"
}] };
var orderMachine = setup({
  types: {
    context: {},
    events: {}
  },
  actors: {
  /** Sends the order; refusals are values, a missing answer is `unanswered`. Never rejects. */
submit: fromPromise(notProvided) },
  guards: {
    mustConfirm: ({ event }) => event.type === "SUBMIT" && event.mustConfirm === true,
    isOwnFact: ({ context, event }) => event.type === "FACT" && context.draft !== void 0 && isOfRequest(event.order.clientOrderId, context.draft.clientOrderId),
    isAccepted: (_, answer) => answer.kind === "accepted",
    isRejected: (_, answer) => answer.kind === "rejected"
  },
  actions: {
    storeDraft: assign(({ event }) => event.type === "SUBMIT" ? {
      draft: event.draft,
      refusal: void 0
    } : {}),
    fixQuantity: assign(({ context: { draft }, event }) => event.type === "CONFIRM" && event.quantity !== void 0 && draft !== void 0 ? { draft: {
      ...draft,
      quantity: event.quantity
    } } : {}),
    storeAbsence: assign(({ event }) => event.type === "ABSENT" ? { refusal: event.refusal } : {}),
    storeRefusal: assign((_, answer) => answer.kind === "rejected" ? { refusal: answer.refusal } : {})
  }
}).createMachine({
  id: "order",
  context: {
    draft: void 0,
    refusal: void 0
  },
  initial: "draft",
  on: { FACT: {
    guard: "isOwnFact",
    target: ".accepted"
  } },
  states: {
    draft: {
      tags: "editable",
      on: {
        ...SUBMITTING,
        FACT: {}
      }
    },
    confirming: { on: {
      CONFIRM: {
        target: "submitting",
        actions: "fixQuantity"
      },
      BACK: "draft"
    } },
    submitting: {
      tags: "busy",
      invoke: {
        src: "submit",
        input: ({ context }) => requireDraft(context),
        onDone: [
          {
            guard: {
              type: "isAccepted",
              params: outputOf
            },
            target: "accepted"
          },
          {
            guard: {
              type: "isRejected",
              params: outputOf
            },
            target: "rejected",
            actions: {
              type: "storeRefusal",
              params: outputOf
            }
          },
          { target: "unknown" }
        ],
        onError: "unknown"
      }
    },
    unknown: {
      description: "The request was sent and no answer came. A fact, a retry with the same id or a connection that is back settles it.",
      on: {
        RETRY: "submitting",
        ABSENT: {
          target: "rejected",
          actions: "storeAbsence"
        }
      }
    },
    rejected: {
      tags: "editable",
      description: "Refused; what was typed is still there to be changed and sent again.",
      on: SUBMITTING
    },
    accepted: {
      description: "The exchange has the order.",
      on: { FACT: {} }
    }
  }
});
function requireDraft(context) {
  if (context.draft === void 0) throw new Error("an order is submitted only after its draft was stored");
  return context.draft;
}
export { orderMachine as machine };
