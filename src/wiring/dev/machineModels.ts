/**
 * The models by which machines are tested and simulated: for each machine the events that can happen
 * to it, with payloads that make a difference.
 */
import type { AnyEventObject } from 'xstate';
import type { AuthAnswer } from '../../machines/auth.ts';
import type { MachineName } from '../../machines/catalogue.ts';
import type { OrderDraft } from '../../machines/order.ts';
import { RESULT_SHOWN_MS, SETTLING_MAX_MS } from '../../machines/roundFacts.ts';
import type { WorkingOrderFact } from '../../machines/workingOrder.ts';
import {
  exampleOption as option,
  FIRST_AT,
  LENGTH_MS,
  roundOf,
  settledOf,
  voidOf,
} from './exampleRounds.ts';

export interface MachineModel {
  readonly events: readonly AnyEventObject[];
  readonly input?: unknown;
}

/** The end of an invoked actor, by the id that XState gives it. */
const done = (id: string, output: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${id}`,
  output,
});
const failed = (id: string): AnyEventObject => ({
  type: `xstate.error.actor.${id}`,
  error: 'lost',
});
const refusal = { code: 'INSUFFICIENT_BALANCE', message: '잔액이 부족합니다.' };

const signedIn = (status: 'NORMAL' | 'DENY'): AuthAnswer => ({
  kind: 'signedIn',
  user: { id: 'u-1', username: 'mina', role: 'PLAYER', status },
  isStored: false,
});
const AUTH_REQUESTS = ['signingIn', 'loadingMe', 'renewing'].map((at) => `0.auth.request.${at}`);
const AUTH_ANSWERS: readonly AuthAnswer[] = [
  signedIn('NORMAL'),
  signedIn('DENY'),
  { kind: 'denied' } as const,
  { kind: 'refused', refusal } as const,
];

const auth: MachineModel = {
  events: [
    { type: 'RESUME' },
    { type: 'LOGIN', username: 'mina', password: 'secret12' },
    { type: 'LOGOUT' },
    { type: 'SESSION_LOST', refusal: { code: 'TOKEN_REUSED', message: 'used' } },
    { type: 'FORCED_LOGOUT' },
    { type: 'DENIED' },
    ...AUTH_REQUESTS.flatMap((id) => [
      ...AUTH_ANSWERS.map((output) => done(id, output)),
      failed(id),
    ]),
    done('0.auth.leaving', undefined),
    failed('0.auth.leaving'),
  ],
};

const boot: MachineModel = {
  events: [
    ...['network', 'stored', 'none'].map((output) => done('0.boot.site', output)),
    failed('0.boot.site'),
    ...[true, false].map((isLoggedIn) => done('0.boot.session', { isLoggedIn })),
    failed('0.boot.session'),
    { type: 'PROGRESS', progress: { done: 500, total: 1_000 } },
    { type: 'REPLAYED' },
    { type: 'NETWORK_BACK' },
  ],
};

/** Four losses in a row lead to the alert: what leads there is more likely than the rest. */
const LOSSES: readonly AnyEventObject[] = [
  { type: 'LOST', reason: 'closed' },
  { type: 'xstate.after.retryDelay.socket.waiting' },
];

const socket: MachineModel = {
  events: [
    { type: 'CONNECT' },
    { type: 'DISCONNECT' },
    { type: 'ACKNOWLEDGED' },
    { type: 'OPENED' },
    ...[LOSSES, LOSSES, LOSSES, LOSSES].flat(),
    { type: 'FORCED_LOGOUT' },
    { type: 'xstate.after.probeDelay.socket.failed.pausing' },
  ],
};

const draft: OrderDraft = {
  clientOrderId: 'c-1',
  futuresOptionId: 1,
  marketType: 'LIMIT',
  side: 'BUY',
  positionSide: undefined,
  price: '60000',
  triggerPrice: undefined,
  quantity: '0.5',
  reduceOnly: false,
  takeProfit: undefined,
  stopLoss: undefined,
  isMarkTp: false,
  isMarkSl: false,
};
const order: MachineModel = {
  input: { kept: undefined },
  events: [
    { type: 'SUBMIT', draft },
    { type: 'SUBMIT', draft, mustConfirm: true },
    { type: 'CONFIRM' },
    { type: 'CONFIRM', quantity: '0.4' },
    { type: 'BACK' },
    { type: 'RETRY' },
    { type: 'UNKNOWN' },
    { type: 'REFUSED', refusal },
    { type: 'ACCEPTED' },
  ],
};
const unknownOrder: MachineModel = { ...order, input: { kept: { phase: 'unknown', draft } } };
const confirmedOrder: MachineModel = { ...order, input: { kept: { phase: 'confirming', draft } } };

const fact = (over: Partial<WorkingOrderFact> = {}): WorkingOrderFact => ({
  id: 'o-1',
  clientOrderId: 'c-1',
  marketType: 'LIMIT',
  status: 'WORKING',
  filledQuantity: '0',
  triggeredAt: null,
  updatedAt: 1,
  ...over,
});
const partly = fact({ filledQuantity: '0.2', updatedAt: 2 });
const filled = fact({ status: 'FILLED', filledQuantity: '0.5', updatedAt: 3 });
const cancelled = fact({ status: 'CANCELLED', filledQuantity: '0.2', updatedAt: 3 });
const stop = fact({ marketType: 'STOPLOSS' });

const WORKING_EVENTS: readonly AnyEventObject[] = [
  ...[fact(), partly, filled, cancelled].map((one) => ({ type: 'FACT', order: one })),
  { type: 'FACT', order: fact({ marketType: 'STOPLOSS', triggeredAt: 2, updatedAt: 2 }) },
  { type: 'AMEND', change: { price: '61000' }, request: 'r-1' },
  { type: 'CANCEL', request: 'r-2' },
  { type: 'CAUGHT_UP' },
  { type: 'xstate.after.UNANSWERED_MS.workingOrder.unknown' },
  ...(['amending', 'cancelling'] as const).flatMap((at) => {
    const id = `0.workingOrder.${at}`;
    const answered = at === 'amending' ? partly : cancelled;
    return [
      done(id, { kind: 'accepted', order: answered }),
      done(id, { kind: 'accepted', order: filled }),
      done(id, { kind: 'refused', refusal }),
      done(id, { kind: 'unanswered' }),
      failed(id),
    ];
  }),
];

/** A limit order; `stopOrder` waits for a trigger. */
const workingOrder: MachineModel = { events: WORKING_EVENTS, input: { order: fact() } };
const stopOrder: MachineModel = { events: WORKING_EVENTS, input: { order: stop } };

const other = fact({ id: 'o-2', clientOrderId: 'c-2' });

const orders: MachineModel = {
  events: [
    { type: 'ORDERS', open: {}, closed: [] },
    { type: 'ORDERS', open: { 'o-1': fact(), 'o-2': other }, closed: [] },
    { type: 'ORDERS', open: { 'o-1': partly }, closed: [other] },
    { type: 'ORDERS', open: {}, closed: [filled] },
    { type: 'CAUGHT_UP' },
    { type: 'AMEND', orderId: 'o-1', change: { price: '61000' }, request: 'r-1' },
    { type: 'CANCEL', orderId: 'o-2', request: 'r-2' },
    { type: 'CANCEL', orderId: 'unknown', request: 'r-3' },
  ],
};

const END_AT = FIRST_AT + LENGTH_MS;
const ROUNDS = [0, 1, 2].flatMap((place) => [roundOf(place), settledOf(place), voidOf(place)]);
const MOMENTS = [0, 1, 2].flatMap((place) => {
  const start = FIRST_AT + place * LENGTH_MS;
  return [start, start + 51_000, start + LENGTH_MS, start + LENGTH_MS + RESULT_SHOWN_MS];
});

const round: MachineModel = {
  input: { tradeOptionId: option.id, now: FIRST_AT },
  events: [
    ...[...MOMENTS, END_AT + SETTLING_MAX_MS, FIRST_AT + 5 * LENGTH_MS].map((now) => ({
      type: 'TICK',
      now,
    })),
    ...ROUNDS.map((one) => ({ type: 'RESULT', round: one })),
    ...[null, ...ROUNDS].map((one) => ({ type: 'LOADED', option, round: one })),
    { type: 'REFUSED', refusal },
    { type: 'UNANSWERED', refusal },
    { type: 'CONNECTION', isOnline: true },
    { type: 'CONNECTION', isOnline: false },
    { type: 'NEXT' },
    { type: 'RETRY' },
  ],
};

/** Each machine's models: one, or one for each beginning that matters. */
export const MODELS: Readonly<Record<MachineName, readonly [MachineModel, ...MachineModel[]]>> = {
  boot: [boot],
  auth: [auth],
  socket: [socket],
  orders: [orders],
  workingOrder: [workingOrder, stopOrder],
  order: [order, unknownOrder, confirmedOrder],
  round: [round],
};
