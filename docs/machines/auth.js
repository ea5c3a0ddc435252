import { assign, fromPromise, setup } from "xstate";
// src/machines/notProvided.ts
/** Stands for an actor that the host of a machine provides. */
var notProvided = () => {
  throw new Error("the actor is provided by the host of the machine");
};
// src/machines/auth.ts
/**
* Who is signed in: empty → request → success or fail (specification, section 4). Logged in only
* in `success`. The actors make the calls; they resolve with refusals and reject only when no answer
* came at all.
*/
var SIGNED_OUT = {
  user: void 0,
  isStored: false,
  refusal: void 0
};
var UNANSWERED = {
  code: "NO_ANSWER",
  message: ""
};
var outputOf = ({ event }) => event.output;
/** Where an answer leads: a refused one to `otherwise`. */
var answered = (otherwise) => [
  {
    guard: {
      type: "isDenied",
      params: outputOf
    },
    target: "#auth.denied"
  },
  {
    guard: {
      type: "isSignedIn",
      params: outputOf
    },
    target: "#auth.success",
    actions: {
      type: "storeAnswer",
      params: outputOf
    }
  },
  {
    target: otherwise,
    actions: {
      type: "storeAnswer",
      params: outputOf
    }
  }
];
var authMachine = setup({
  types: {
    context: {},
    events: {}
  },
  actors: {
    /** Username and password to a session. */
    signIn: fromPromise(notProvided),
    /** Stored access token: me and wallets. */
    loadMe: fromPromise(notProvided),
    /** Stored refresh token: a new session, then me and wallets. */
    renew: fromPromise(notProvided),
    /** Notifies the server, clears tokens, user and message counters. Never rejects. */
    signOut: fromPromise(notProvided)
  },
  actions: {
    storeAnswer: assign((_, answer) => answerToContext(answer)),
    forgetUnanswered: assign({
      ...SIGNED_OUT,
      refusal: UNANSWERED
    }),
    /** Alerts that the account cannot be used. */
    alertDenied: () => void 0,
    /** Alerts that the connection was ended and reloads. */
    alertForcedLogout: () => void 0
  },
  guards: {
    isDenied: (_, answer) => answer.kind === "denied" || answer.kind === "signedIn" && answer.user.status === "DENY",
    isSignedIn: (_, answer) => answer.kind === "signedIn"
  }
}).createMachine({
  id: "auth",
  context: SIGNED_OUT,
  initial: "empty",
  states: {
    empty: {
      description: "No sign-in has been attempted on this page yet.",
      on: {
        LOGIN: "request.signingIn",
        RESUME: "request.loadingMe"
      }
    },
    request: {
      initial: "signingIn",
      states: {
        signingIn: { invoke: {
          src: "signIn",
          input: ({ event }) => event.type === "LOGIN" ? credentialsOf(event) : {
            username: "",
            password: ""
          },
          onDone: answered("#auth.fail"),
          onError: {
            target: "#auth.fail",
            actions: "forgetUnanswered"
          }
        } },
        loadingMe: { invoke: {
          src: "loadMe",
          onDone: answered("#auth.request.renewing"),
          onError: "renewing"
        } },
        renewing: { invoke: {
          src: "renew",
          onDone: answered("#auth.leaving"),
          onError: {
            target: "#auth.leaving",
            actions: "forgetUnanswered"
          }
        } }
      }
    },
    success: {
      tags: "loggedIn",
      on: {
        LOGOUT: {
          target: "leaving",
          actions: assign(SIGNED_OUT)
        },
        SESSION_LOST: {
          target: "leaving",
          actions: assign(({ event }) => ({
            ...SIGNED_OUT,
            refusal: event.refusal
          }))
        },
        FORCED_LOGOUT: {
          target: "leaving",
          actions: [assign(SIGNED_OUT), "alertForcedLogout"]
        },
        DENIED: "denied",
        RESUME: { target: "request.loadingMe" }
      }
    },
    denied: {
      entry: [assign(SIGNED_OUT), "alertDenied"],
      always: "leaving"
    },
    leaving: {
      description: "Clears the session; the user counts as signed out at once.",
      invoke: {
        src: "signOut",
        onDone: "fail",
        onError: "fail"
      }
    },
    fail: { on: {
      LOGIN: "request.signingIn",
      RESUME: "request.loadingMe"
    } }
  }
});
var credentialsOf = ({ username, password, otp, newPassword }) => ({
  username,
  password,
  ...otp === void 0 ? {} : { otp },
  ...newPassword === void 0 ? {} : { newPassword }
});
function answerToContext(answer) {
  switch (answer.kind) {
    case "signedIn": return {
      user: answer.user,
      isStored: answer.isStored,
      refusal: void 0
    };
    case "denied": return SIGNED_OUT;
    case "refused": return {
      user: void 0,
      isStored: false,
      refusal: answer.refusal
    };
  }
}
export { authMachine as machine };
