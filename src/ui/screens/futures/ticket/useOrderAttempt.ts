import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fromCallback } from 'xstate';
import * as v from 'valibot';
import {
  EXIT_FIELDS,
  INSTRUCTION_FIELDS,
  MARKET_TYPES,
  type MarketType,
  ORDER_SIDES,
  POSITION_SIDES,
} from '../../../../domain/futuresOrders.ts';
import {
  type AttemptEvent,
  type OrderDraft,
  type OrderSubmission,
  orderMachine,
} from '../../../../machines/order.ts';
import type { AttemptState } from '../../../../protocol/attempt.ts';
import type { TradeServices } from '../../../services/futures.ts';
import { keptValue, useKeeping } from '../../../services/useKept.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { newClientOrderId } from '../../../services/clientOrderId.ts';
import type { OrderIntent } from './orderIntent.ts';
import { keptFields } from '../../../services/described.ts';

const text = v.optional(v.string());

const NONE = {
  positionSide: undefined,
  price: undefined,
  triggerPrice: undefined,
} as const;

/**
 * An order that waits for its confirmation or whose outcome is unknown, as it is kept over a reload
 * of the page: under its own id, so that sending it again never places a second one.
 */
const keptAttempt = v.object({
  phase: v.picklist(['confirming', 'unknown']),
  draft: v.pipe(
    v.object({
      clientOrderId: v.string(),
      futuresOptionId: v.number(),
      marketType: v.picklist(MARKET_TYPES),
      side: v.picklist(ORDER_SIDES),
      positionSide: v.optional(v.picklist(POSITION_SIDES)),
      price: text,
      triggerPrice: text,
      quantity: v.string(),
      reduceOnly: v.boolean(),
      ...keptFields(INSTRUCTION_FIELDS),
      ...keptFields(EXIT_FIELDS),
    }),
    v.transform((draft): OrderDraft => ({ ...NONE, ...draft })),
  ),
});

function toEvent(state: AttemptState<unknown>): AttemptEvent | undefined {
  switch (state.kind) {
    case 'sending':
      return undefined;
    case 'unknown':
      return { type: 'UNKNOWN' };
    case 'accepted':
      return { type: 'ACCEPTED' };
    case 'refused': {
      const { code, message } = state.error;
      return { type: 'REFUSED', refusal: { code, message } };
    }
  }
}

const attemptActor = ({ start, resume }: TradeServices['placeOrder']) =>
  fromCallback<{ readonly type: 'RETRY' }, OrderSubmission>(({ input, sendBack, receive }) => {
    const follow = input.isResumed ? resume : start;
    const running = follow(input.draft, (state) => {
      const event = toEvent(state);
      if (event !== undefined) sendBack(event);
    });
    receive(running.retry);
    return running.end;
  });

/**
 * One order from submission to acceptance. Remount the component with another key for the next one.
 * The id is created on submission and kept across retries, and nothing is sent twice: while an
 * order is in progress the machine accepts no second SUBMIT.
 */
export function useOrderAttempt(options: {
  /** Under which the order is kept while the page reloads; unique on the page. */
  readonly name: string;
  /** Whether orders of a type need confirmation. */
  readonly needsConfirmation: (type: MarketType) => boolean;
  readonly onAccepted: () => void;
}) {
  const { trade, draft: drafts, noteActor } = useServices();
  const machine = useMemo(
    () => orderMachine.provide({ actors: { attempt: attemptActor(trade.placeOrder) } }),
    [trade],
  );
  const [kept] = useState(() => keptValue(drafts, options.name, keptAttempt));
  const actor = useActorRef(machine, { input: { kept } });
  useEffect(() => noteActor(actor), [noteActor, actor]);
  const phase = useSelector(actor, (snapshot) => {
    if (snapshot.matches('confirming')) return 'confirming';
    if (snapshot.matches('accepted')) return 'accepted';
    if (snapshot.matches({ sent: 'submitting' })) return 'submitting';
    if (snapshot.matches({ sent: 'unknown' })) return 'unknown';
    return snapshot.matches({ sent: 'rejected' }) ? 'rejected' : 'draft';
  });
  const draft = useSelector(actor, (snapshot) => snapshot.context.draft);
  const refusal = useSelector(actor, (snapshot) => snapshot.context.refusal);
  useKeeping(options.name, () => {
    if (phase === 'confirming') return { phase, draft };
    // A request that was sent takes its answer with it when the page goes.
    return phase === 'submitting' || phase === 'unknown' ? { phase: 'unknown', draft } : undefined;
  });

  const onAccepted = useRef(options.onAccepted);
  useEffect(() => {
    onAccepted.current = options.onAccepted;
  });
  useEffect(() => {
    if (phase === 'accepted') onAccepted.current();
  }, [phase]);

  return {
    phase,
    draft,
    refusal,
    send: (intent: OrderIntent, mustConfirm = false) =>
      actor.send({
        type: 'SUBMIT',
        draft: { ...intent, clientOrderId: newClientOrderId() },
        mustConfirm: mustConfirm || options.needsConfirmation(intent.marketType),
      }),
    confirm: (quantity?: string) => actor.send({ type: 'CONFIRM', quantity }),
    back: () => actor.send({ type: 'BACK' }),
    retry: () => actor.send({ type: 'RETRY' }),
  };
}

export type OrderAttempt = ReturnType<typeof useOrderAttempt>;
