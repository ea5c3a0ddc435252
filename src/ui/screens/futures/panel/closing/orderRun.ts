/**
 * Sends the orders of a plan one after the other and reports the outcome of each. An order without
 * an answer keeps its id, so that a retry never places it twice.
 */
import type { WireOrder, WirePlacedOrder } from '../../../../../protocol/futures/entities.ts';
import { createWritable } from '../../../../services/derived.ts';
import type { Readable } from '../../../../../domain/readable.ts';
import type { CallError } from '../../../../../protocol/answer.ts';
import type { AttemptState, RunningAttempt } from '../../../../../protocol/attempt.ts';
import type { OrderInput, TradeServices } from '../../../../services/futures.ts';
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
  /** Outcomes that are not settled are followed no longer. */
  readonly end: () => void;
}

/** Whether the exchange has filled all of it. */
export const isFilledWhole = (outcome: OrderOutcome): boolean =>
  outcome.kind === 'accepted' && outcome.orders.every(({ status }) => status === 'FILLED');

function toOutcome(state: AttemptState<WirePlacedOrder>): OrderOutcome {
  if (state.kind !== 'accepted') return state;
  return { kind: 'accepted', orders: state.value.parts ?? [state.value] };
}

/**
 * @param options.isChain each order requires that the previous one filled completely, otherwise it
 * is skipped
 */
export function createOrderRun(
  plan: readonly PlannedOrder[],
  placeOrder: TradeServices['placeOrder'],
  options: { readonly isChain: boolean } = { isChain: false },
): OrderRun {
  const outcomes = createWritable<readonly OrderOutcome[]>(plan.map(() => ({ kind: 'waiting' })));
  const report = (index: number, outcome: OrderOutcome) =>
    outcomes.set(outcomes.get().map((known, at) => (at === index ? outcome : known)));
  const followed = new Map<number, RunningAttempt>();
  /** Resolves with the first outcome; the attempt reports what replaces it later. */
  const sendOne = (index: number, input: OrderInput): Promise<void> =>
    new Promise((resolve) => {
      followed.get(index)?.end();
      const running = placeOrder.start(input, (state) => {
        report(index, toOutcome(state));
        if (state.kind !== 'sending') resolve();
      });
      followed.set(index, running);
    });
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
  const end = (): void => followed.forEach((running) => running.end());
  return { plan, outcomes, send, end };
}
