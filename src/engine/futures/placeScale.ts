/** Placing a scale order: all of its orders or none. Rules [F-O40] to [F-O46]. */
import type { Unstamped } from '../../domain/commands.ts';
import type { PlaceOrder } from '../../domain/futures/commands.ts';
import { orderCost } from '../../domain/futures/index.ts';
import {
  givenInstructions,
  makesOnly,
  PLAIN_INSTRUCTIONS,
} from '../../domain/futures/orderGroups.ts';
import { type PlaceScale, scaleLadder } from '../../domain/futures/scale.ts';
import type { ClientOrderId } from '../../domain/ids.ts';
import { type Money, money, NO_MONEY, quantity } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { isAffiliate } from '../partnerState.ts';
import type { EngineState, Member, WorkingOrder } from '../state.ts';
import type { Turn } from '../turn.ts';
import { takeFromBook } from './book.ts';
import { opensSide, remainingOf } from './copies.ts';
import { isFree } from './crossAccount.ts';
import { fillOrder } from './fills.ts';
import { moveHold } from './execution.ts';
import { exposureOf, type OrderTerms, tierRejection } from './orderChecks.ts';
import { contentOf, termsOf } from './orderTerms.ts';
import { executable } from './holdings.ts';
import { newOrder } from './newOrder.ts';
import { compareTogether, idsOfParts } from './together.ts';
import { tradingTermsAt } from './tradingTerms.ts';

type RungOrder = Unstamped<PlaceOrder>;

/** The orders of a ladder, the first price first, or why it is none. Rules [F-O40], [F-O41]. */
export function ordersOfScale(
  state: EngineState,
  command: Unstamped<PlaceScale>,
): { readonly orders: readonly RungOrder[] } | { readonly rejection: Rejection } {
  const { clientOrderId, userId, optionId, side, positionSide, reduceOnly } = command;
  const ids = idsOfParts(clientOrderId, command.count);
  if (command.count > 0 && ids.length === 0)
    return { rejection: reject('INVALID_PARAMETER', { name: 'clientOrderId' }) };
  const config = state.options.get(optionId)?.config;
  if (config === undefined) return { rejection: reject('UNKNOWN_OPTION') };
  const ladder = scaleLadder(command, config);
  if ('problem' in ladder)
    return {
      rejection:
        ladder.problem === 'COUNT'
          ? reject('INVALID_PARAMETER', { name: 'count' })
          : reject('SCALE_TOO_NARROW', { count: String(command.count) }),
    };
  const instructions = givenInstructions({ ...PLAIN_INSTRUCTIONS, ...command.instructions });
  const order = (id: ClientOrderId, rung: (typeof ladder.rungs)[number]): RungOrder => ({
    ...rung,
    type: 'PlaceOrder',
    clientOrderId: id,
    marketType: 'LIMIT',
    triggerPrice: undefined,
    triggerBy: undefined,
    exits: undefined,
    instructions,
    userId,
    optionId,
    side,
    positionSide,
    reduceOnly,
  });
  const orders = ladder.rungs.flatMap((rung, index) => {
    const id = ids[index];
    return id === undefined ? [] : [order(id, rung)];
  });
  return { orders };
}

export function placeScale(turn: Turn, command: PlaceScale, member: Member): Rejection | undefined {
  const ladder = ordersOfScale(turn.state, command);
  if ('rejection' in ladder) return ladder.rejection;
  const { orders } = ladder;
  const earlier = compareTogether(turn.state, member, orders);
  if (earlier !== undefined)
    return earlier === 'same' ? undefined : reject('CLIENT_ORDER_ID_REUSED');
  if (!command.reduceOnly && isAffiliate(turn.state, member.user))
    return reject('PARTNER_CANNOT_TRADE');
  const all: OrderTerms[] = [];
  for (const order of orders) {
    const judged = termsOf(turn, member, contentOf(order), undefined);
    if ('rejection' in judged) return judged.rejection;
    all.push(judged.terms);
  }
  const judged = judgeWhole(turn, command, all);
  if ('rejection' in judged) return judged.rejection;
  acceptAll(turn, all, orders, judged.holds);
  return undefined;
}

type Judged = { readonly holds: readonly Money[] } | { readonly rejection: Rejection };

/** Limits that only all orders together can break. Rules [F-O42] to [F-O44]. */
function judgeWhole(turn: Turn, command: PlaceScale, all: readonly OrderTerms[]): Judged {
  const [one] = all;
  if (one === undefined) throw new Error('a scale order without orders');
  const { openOrdersMax } = tradingTermsAt(turn.state, turn.at);
  if (one.member.workingCount + all.length > openOrdersMax)
    return { rejection: reject('TOO_MANY_ORDERS', { maximum: String(openOrdersMax) }) };
  const { wanted } = one;
  const takes = all.some(
    ({ optionMarket: { market }, wanted: { side, quantity: size, price } }) =>
      takeFromBook(market, side, size, price) !== undefined,
  );
  if (takes && makesOnly(command.instructions))
    return { rejection: reject('POST_ONLY_WOULD_TAKE') };
  return wanted.reduceOnly ? { holds: all.map(() => NO_MONEY) } : holdsOf(all);
}

/** Hold of each order beside those before it, if the balance covers all of them. */
function holdsOf(all: readonly OrderTerms[]): Judged {
  const holds: Money[] = [];
  let sum = 0n;
  let wantedSoFar = 0n;
  let addedSoFar = 0n;
  for (const terms of all) {
    const { wanted, setting, tick, member } = terms;
    const { price, side } = wanted;
    if (price === undefined) return { rejection: reject('PRICE_REQUIRED') };
    wantedSoFar += wanted.quantity;
    const soFar = { ...terms, wanted: { ...wanted, quantity: quantity(wantedSoFar) } };
    const exposure = exposureOf(soFar);
    const rejection = tierRejection(soFar, exposure, price);
    if (rejection !== undefined) return { rejection };
    const opens = quantity(exposure.added - addedSoFar);
    addedSoFar = exposure.added;
    const hold =
      opens === 0n
        ? NO_MONEY
        : orderCost({
            side: opensSide(side),
            quantity: opens,
            orderPrice: price,
            markPrice: tick.markPrice,
            leverage: setting.leverage,
          });
    holds.push(hold);
    sum += hold;
    const isCovered = sum === 0n ? true : isFree(member, money(sum), 'MOVE');
    if (isCovered === undefined) return { rejection: reject('NO_PRICE') };
    if (!isCovered) return { rejection: reject('INSUFFICIENT_BALANCE') };
  }
  return { holds };
}

/** Accepts every order before any of them takes liquidity. Rule [F-O45]. */
function acceptAll(
  turn: Turn,
  all: readonly OrderTerms[],
  orders: readonly RungOrder[],
  holds: readonly Money[],
): void {
  const placed: WorkingOrder[] = [];
  for (const [index, terms] of all.entries()) {
    const rung = orders[index];
    if (rung === undefined) continue;
    const hold = holds[index] ?? NO_MONEY;
    const order = newOrder(turn, terms, rung.clientOrderId, hold);
    turn.emit({ type: 'OrderAccepted', order });
    moveHold(turn, terms.member, order.id, hold);
    const working = turn.state.orders.get(order.id);
    if (working !== undefined) placed.push(working);
  }
  for (const working of placed) takeOffered(turn, working);
}

function takeOffered(turn: Turn, working: WorkingOrder): void {
  const { order, holding } = working;
  if (order.status !== 'WORKING') return;
  const { side, price } = order;
  const wanted = executable(remainingOf(order), order, holding);
  const taking = takeFromBook(holding.option.market, side, wanted, price);
  if (taking !== undefined)
    fillOrder(turn, working, taking.quantity, { price: taking.price, isMaker: false });
}
