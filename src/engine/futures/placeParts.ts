/** Closes beyond one order's maximum: several orders, all or none. Rules [F-O70] to [F-O74]. */
import type { Unstamped } from '../../domain/commands.ts';
import { isTriggerType } from '../../domain/futures/conditional.ts';
import type { PlaceOrder } from '../../domain/futures/commands.ts';
import { makesOnly } from '../../domain/futures/orderGroups.ts';
import { partsOfQuantity } from '../../domain/futures/orderParts.ts';
import { NO_MONEY, type Quantity, quantity } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { FuturesOptionConfig } from '../contract.ts';
import type { EngineState, Member, WorkingOrder } from '../state.ts';
import type { Turn } from '../turn.ts';
import type { EarlierRequest } from '../requestTable.ts';
import { takeFromBook, type Taking } from './book.ts';
import { cancelWorking } from './cancel.ts';
import { fillOrder } from './fills.ts';
import { isImmediate } from './instructions.ts';
import { newOrder } from './newOrder.ts';
import { closingLossRejection, type OrderTerms } from './orderChecks.ts';
import { contentOf } from './orderTerms.ts';
import { executable } from './holdings.ts';
import { compareTogether, idsOfParts } from './together.ts';
import { tradingTermsAt } from './tradingTerms.ts';

type Placing = Unstamped<PlaceOrder>;

/**
 * The orders that a command places: itself, or its parts. Rules [F-O70], [F-O71].
 * @param config of its option
 */
export function ordersOfPlacing(
  config: FuturesOptionConfig | undefined,
  command: Placing,
):
  | { readonly orders: readonly [Placing, ...(readonly Placing[])] }
  | { readonly rejection: Rejection } {
  const alone = { orders: [command] } as const;
  if (config === undefined || command.quantity <= config.maxQuantity) return alone;
  if (!contentOf(command).reduceOnly) return alone;
  const quantities = partsOfQuantity(command.quantity, config);
  // It is refused as too large for one order.
  if (quantities === undefined) return alone;
  const ids = idsOfParts(command.clientOrderId, quantities.length);
  const [one, ...rest] = quantities.flatMap((part, index): Placing[] => {
    const id = ids[index];
    return id === undefined ? [] : [{ ...command, clientOrderId: id, quantity: part }];
  });
  return one === undefined
    ? { rejection: reject('INVALID_PARAMETER', { name: 'clientOrderId' }) }
    : { orders: [one, ...rest] };
}

/** How a command compares with an earlier one under its id, whether or not that had parts. */
export function comparePlacing(
  state: EngineState,
  member: Member,
  command: Placing,
  orders: readonly Placing[],
): EarlierRequest {
  const alone = compareTogether(state, member, [command]);
  if (orders.length === 1) return alone;
  return alone === undefined ? compareTogether(state, member, orders) : 'other';
}

/**
 * Accepts all parts before any of them takes liquidity. Rules [F-O72], [F-O73].
 * @param terms of the whole, which only reduces
 */
export function placeParts(
  turn: Turn,
  terms: OrderTerms,
  orders: readonly Placing[],
): Rejection | undefined {
  const { wanted } = terms;
  const takings = isTriggerType(wanted.marketType) ? [] : takingsOf(terms, orders);
  const rejection = takingsRejection(turn, terms, takings);
  if (rejection !== undefined) return rejection;
  const placed = orders.map((order) => acceptPart(turn, terms, order));
  for (const [index, working] of placed.entries()) {
    const taking = takings[index];
    if (working.order.status !== 'WORKING') continue;
    if (taking !== undefined)
      fillOrder(turn, working, taking.quantity, { price: taking.price, isMaker: false });
    if (isImmediate(wanted) && working.order.status === 'WORKING')
      cancelWorking(turn, working, 'IOC');
  }
  return undefined;
}

/** Quantity that each part takes from the present book, behind the parts before it. */
function takingsOf(
  { wanted, holding, optionMarket: { market } }: OrderTerms,
  orders: readonly Placing[],
): readonly (Taking | undefined)[] {
  let left: bigint = executable(wanted.quantity, wanted, holding);
  let before = 0n;
  return orders.map((order) => {
    const wants = quantity(order.quantity < left ? order.quantity : left);
    if (wants === 0n) return undefined;
    const taking = takeFromBook(market, wanted.side, wants, wanted.price, before);
    left -= wants;
    before += wants;
    return taking;
  });
}

/** Refusals of the parts as a whole: together they take as one order would. */
function takingsRejection(
  turn: Turn,
  terms: OrderTerms,
  takings: readonly (Taking | undefined)[],
): Rejection | undefined {
  const { wanted, holding } = terms;
  if (isTriggerType(wanted.marketType)) return undefined;
  const taken = takings.filter((taking) => taking !== undefined);
  const isWhole = sumOf(taken) >= executable(wanted.quantity, wanted, holding);
  if (wanted.marketType === 'MARKET') {
    if (!isWhole) return reject('INSUFFICIENT_LIQUIDITY');
  } else if (!isImmediate(wanted)) {
    const isTaker = taken.length > 0 && makesOnly(wanted.instructions);
    return isTaker ? reject('POST_ONLY_WOULD_TAKE') : undefined;
  } else if (wanted.instructions?.timeInForce === 'FOK' && !isWhole) {
    return reject('FOK_NOT_FILLABLE');
  }
  return closingLossRejection(terms, taken, tradingTermsAt(turn.state, turn.at));
}

const sumOf = (takings: readonly { readonly quantity: Quantity }[]): bigint =>
  takings.reduce((sum, taking) => sum + taking.quantity, 0n);

function acceptPart(turn: Turn, terms: OrderTerms, part: Placing): WorkingOrder {
  const wanted = { ...terms.wanted, quantity: part.quantity };
  const order = newOrder(turn, { ...terms, wanted }, part.clientOrderId, NO_MONEY);
  turn.emit({ type: 'OrderAccepted', order });
  const working = turn.state.orders.get(order.id);
  if (working === undefined) throw new Error(`an accepted order is not there: ${order.id}`);
  return working;
}
