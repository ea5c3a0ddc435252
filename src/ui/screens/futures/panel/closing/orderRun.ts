/**
 * Sends the orders of a plan one after the other and reports the outcome of each. An order without
 * an answer keeps its id, so that a retry never places it twice.
 */
import type { WireOrder, WirePlacedOrder } from '../../../../../protocol/futures/entities.ts';
import { createWritable } from '../../../../services/derived.ts';
import type { Readable } from '../../../../../domain/readable.ts';
import type { Answer, CallError } from '../../../../../protocol/answer.ts';
import type { OrderInput } from '../../../../services/futures.ts';
import { ordersOfRequest } from '../../../../services/orderPhase.ts';
import { NOT_RECEIVED } from '../../../../services/useAbsence.ts';
import type { PlannedOrder } from './closingOrders.ts';

export type OrderOutcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending' }
  /** One order, or the parts of one that closes. */
  | { readonly kind: 'accepted'; readonly orders: readonly WireOrder[] }
  | { readonly kind: 'refused'; readonly error: CallError }
  /** No answer arrived: the order may or may not exist. */
  | { readonly kind: 'unknown' }
  /** Not sent, because an earlier order was not filled. */
  | { readonly kind: 'skipped' };

export interface OrderRun {
  readonly plan: readonly PlannedOrder[];
  /** One for each request of the plan. */
  readonly outcomes: Readable<readonly OrderOutcome[]>;
  /** Sends the orders that were not accepted yet; does nothing while sending. */
  readonly send: () => Promise<void>;
  /**
   * Resolves outcomes that are unknown by what the account shows; `isWhole` when it has received all
   * that happened meanwhile, so that what it does not show was not placed. Rule [U-R5].
   */
  readonly settle: (
    account: Parameters<typeof ordersOfRequest>[0],
    options: { readonly isWhole: boolean },
  ) => void;
}

/** Whether the exchange has filled all of it. */
export const isFilledWhole = (outcome: OrderOutcome): boolean =>
  outcome.kind === 'accepted' && outcome.orders.every(({ status }) => status === 'FILLED');

/**
 * @param options.isChain each order requires that the previous one filled completely, otherwise it
 * is skipped
 */
export function createOrderRun(
  plan: readonly PlannedOrder[],
  placeOrder: (input: OrderInput) => Promise<Answer<WirePlacedOrder>>,
  options: { readonly isChain: boolean } = { isChain: false },
): OrderRun {
  const outcomes = createWritable<readonly OrderOutcome[]>(plan.map(() => ({ kind: 'waiting' })));
  const report = (index: number, outcome: OrderOutcome) =>
    outcomes.set(outcomes.get().map((known, at) => (at === index ? outcome : known)));
  const sendOne = async (index: number, input: OrderInput): Promise<void> => {
    report(index, { kind: 'sending' });
    const answer = await placeOrder(input);
    if (answer.ok)
      report(index, { kind: 'accepted', orders: answer.value.parts ?? [answer.value] });
    else if (answer.error.status === 0) report(index, { kind: 'unknown' });
    else report(index, { kind: 'refused', error: answer.error });
  };
  let isUnderWay = false;
  const send = async (): Promise<void> => {
    if (isUnderWay) return;
    isUnderWay = true;
    for (const [index, { order }] of plan.entries()) {
      if (outcomes.get()[index]?.kind === 'accepted') continue;
      const before = outcomes.get()[index - 1];
      if (options.isChain && before !== undefined && !isFilledWhole(before)) {
        report(index, { kind: 'skipped' });
        continue;
      }
      // One after the other: the margin that one order releases is available to the next.
      await sendOne(index, order);
    }
    isUnderWay = false;
  };
  const settle: OrderRun['settle'] = (account, { isWhole }) => {
    for (const [index, { order }] of plan.entries()) {
      if (outcomes.get()[index]?.kind !== 'unknown') continue;
      const orders = ordersOfRequest(account, order.clientOrderId);
      if (orders.length > 0) report(index, { kind: 'accepted', orders });
      else if (isWhole) report(index, { kind: 'refused', error: NOT_RECEIVED });
    }
  };
  return { plan, outcomes, send, settle };
}
