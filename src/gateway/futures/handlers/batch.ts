/** Carries out a batch of orders, amendments and cancellations. Rules [F-O50] to [F-O52]. */
import type { InferOutput } from 'valibot';
import { refusalLanguage } from '../../../domain/sites.ts';
import type { Schema } from '../../../protocol/call.ts';
import type { batchCalls, BatchItem, BatchResult } from '../../../protocol/futures/calls/batch.ts';
import { orderCalls } from '../../../protocol/futures/calls/orders.ts';
import type { WirePlacedOrder } from '../../../protocol/futures/entities.ts';
import {
  checkParams,
  type ContextOf,
  type HandlersOf,
  type RawParams,
} from '../../calls/endpoint.ts';
import { refusedAs } from '../../calls/refusals.ts';
import { refuse, type Reply, succeed } from '../../reply.ts';
import { orderHandlers } from './orders.ts';
import type { HistoryDep } from '../history.ts';
import type { Kernel } from '../../kernel.ts';
import type { AccountReadsDep } from '../../ports/accountReads.ts';

type Needs = Kernel & AccountReadsDep & HistoryDep;

type Context = ContextOf<typeof batchCalls.batchOrders>;
type OrderReply = Reply<WirePlacedOrder> | Promise<Reply<WirePlacedOrder>>;

function withParams<P extends Schema>(
  schema: P,
  raw: RawParams,
  run: (params: InferOutput<P>) => OrderReply,
): OrderReply {
  const checked = checkParams(schema, raw);
  return checked.ok ? run(checked.params) : refuse(checked.rejection);
}

function carryOut(core: Needs, { kind, ...raw }: BatchItem, context: Context): OrderReply {
  const { placeOrder, amendOrder, cancelOrder } = orderHandlers(core);
  switch (kind) {
    case 'place':
      return withParams(orderCalls.placeOrder.params, raw, (params) => placeOrder(params, context));
    case 'amend':
      return withParams(orderCalls.amendOrder.params, raw, (params) => amendOrder(params, context));
    case 'cancel':
      return withParams(orderCalls.cancelOrder.params, raw, (params) =>
        cancelOrder(params, context),
      );
  }
}

export const batchHandlers = (core: Needs): HandlersOf<typeof batchCalls> => ({
  batchOrders: async ({ items }, context) => {
    const { texts } = context.site;
    const language = refusalLanguage(texts, true, context.language);
    const toResult = (reply: Reply<WirePlacedOrder>): BatchResult =>
      reply.ok
        ? { ok: true, order: reply.answer }
        : { ok: false, error: refusedAs(reply.rejection, language, texts).body };
    const results: BatchResult[] = [];
    for (const item of items) results.push(toResult(await carryOut(core, item, context)));
    return succeed({ results });
  },
});
