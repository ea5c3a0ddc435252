import { assign, fromCallback, sendTo, setup } from "xstate";
// src/machines/notProvided.ts
/** Stands for an actor that the host of a machine provides. */
var notProvided = () => {
  throw new Error("the actor is provided by the host of the machine");
};
// src/machines/order.ts
/**
* One order from its draft until the exchange has it or has refused it. How that becomes known is
* the attempt's business, and what happens to the order afterwards the working order's.
*/
/** From every editable state. */
var SUBMITTING = { SUBMIT: [{
  guard: "mustConfirm",
  target: "#order.confirming",
  actions: "storeDraft"
}, {
  target: "#order.sent",
  actions: "storeDraft"
}] };
var orderMachine = setup({
  types: {
    context: {},
    events: {},
    input: {}
  },
  actors: {
  /** Sends the order and reports how far that is, until it is stopped; RETRY sends it again. */
attempt: fromCallback(notProvided) },
  guards: {
    mustConfirm: ({ event }) => event.type === "SUBMIT" && event.mustConfirm === true,
    wasUnknown: ({ context }) => context.kept === "unknown",
    wasConfirming: ({ context }) => context.kept === "confirming"
  },
  actions: {
    storeDraft: assign(({ event }) => event.type === "SUBMIT" ? {
      draft: event.draft,
      refusal: void 0,
      kept: void 0
    } : {}),
    fixQuantity: assign(({ context: { draft }, event }) => event.type === "CONFIRM" && event.quantity !== void 0 && draft !== void 0 ? { draft: {
      ...draft,
      quantity: event.quantity
    } } : {}),
    storeRefusal: assign(({ event }) => event.type === "REFUSED" ? { refusal: event.refusal } : {}),
    forgetKept: assign({ kept: void 0 }),
    retry: sendTo("attempt", { type: "RETRY" })
  }
}).createMachine({
  id: "order",
  context: ({ input: { kept } }) => ({
    draft: kept?.draft,
    refusal: void 0,
    kept: kept?.phase
  }),
  initial: "draft",
  states: {
    draft: {
      tags: "editable",
      description: "An order of an earlier page goes on where that left it.",
      always: [{
        guard: "wasUnknown",
        target: "sent.unknown"
      }, {
        guard: "wasConfirming",
        target: "confirming",
        actions: "forgetKept"
      }],
      on: SUBMITTING
    },
    confirming: { on: {
      CONFIRM: {
        target: "sent",
        actions: "fixQuantity"
      },
      BACK: "draft"
    } },
    sent: {
      invoke: {
        id: "attempt",
        src: "attempt",
        input: ({ context: { draft, kept } }) => ({
          draft: requireDraft(draft),
          isResumed: kept !== void 0
        })
      },
      initial: "submitting",
      on: {
        UNKNOWN: ".unknown",
        REFUSED: {
          target: ".rejected",
          actions: "storeRefusal"
        },
        ACCEPTED: "accepted"
      },
      states: {
        submitting: { tags: "busy" },
        unknown: {
          description: "The request was sent and no answer came. The attempt finds out, or a retry with the same id.",
          on: { RETRY: {
            target: "submitting",
            actions: "retry"
          } }
        },
        rejected: {
          tags: "editable",
          description: "Refused; what was typed is still there to be changed and sent again.",
          on: SUBMITTING
        }
      }
    },
    accepted: { description: "The exchange has the order." }
  }
});
function requireDraft(draft) {
  if (draft === void 0) throw new Error("an order is submitted only after its draft was stored");
  return draft;
}
export { orderMachine as machine };
