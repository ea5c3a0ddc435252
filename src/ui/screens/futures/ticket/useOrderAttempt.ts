import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import * as v from 'valibot';
import {
  EXIT_FIELDS,
  INSTRUCTION_FIELDS,
  MARKET_TYPES,
  type MarketType,
  ORDER_SIDES,
  POSITION_SIDES,
} from '../../../../domain/futuresOrders.ts';
import { type OrderDraft, type SubmitAnswer, orderMachine } from '../../../../machines/order.ts';
import type { TradeServices } from '../../../services/futures.ts';
import { ordersOfRequest } from '../../../services/orderPhase.ts';
import { NOT_RECEIVED, useAbsence } from '../../../services/useAbsence.ts';
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

async function submit(trade: TradeServices, draft: OrderDraft): Promise<SubmitAnswer> {
  const answer = await trade.placeOrder(draft);
  if (answer.ok) return { kind: 'accepted' };
  const { status, code, message } = answer.error;
  return status === 0 ? { kind: 'unanswered' } : { kind: 'rejected', refusal: { code, message } };
}

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
  const { trade, account, draft: drafts, noteActor } = useServices();
  const machine = useMemo(
    () =>
      orderMachine.provide({
        actors: { submit: fromPromise(({ input }) => submit(trade, input)) },
      }),
    [trade],
  );
  const [kept] = useState(() => keptValue(drafts, options.name, keptAttempt));
  const actor = useActorRef(
    machine,
    kept && {
      snapshot: machine.resolveState({
        value: kept.phase,
        context: { draft: kept.draft, refusal: undefined },
      }),
    },
  );
  useEffect(() => noteActor(actor), [noteActor, actor]);
  const phase = useSelector(actor, (snapshot) => {
    if (snapshot.hasTag('editable')) return snapshot.matches('rejected') ? 'rejected' : 'draft';
    if (snapshot.matches('confirming')) return 'confirming';
    if (snapshot.matches('submitting')) return 'submitting';
    return snapshot.matches('unknown') ? 'unknown' : 'accepted';
  });
  const draft = useSelector(actor, (snapshot) => snapshot.context.draft);
  const refusal = useSelector(actor, (snapshot) => snapshot.context.refusal);
  useKeeping(options.name, () => {
    if (phase === 'confirming') return { phase, draft };
    // A request that was sent takes its answer with it when the page goes.
    return phase === 'submitting' || phase === 'unknown' ? { phase: 'unknown', draft } : undefined;
  });

  const sentId = draft?.clientOrderId;
  useEffect(() => {
    if (sentId === undefined) return undefined;
    const report = () => {
      const [order] = ordersOfRequest(account.get(), sentId);
      if (order !== undefined) actor.send({ type: 'FACT', order });
    };
    report();
    return account.subscribe(report);
  }, [account, actor, sentId]);

  useAbsence(phase === 'unknown', () => actor.send({ type: 'ABSENT', refusal: NOT_RECEIVED }));

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
