/**
 * Liquidation: the user's orders are cancelled, and whatever still exceeds its margin is taken over
 * by the exchange and closed at mark; the insurance fund settles the difference. Rules [F-X..].
 */
import { bankruptcyPrice, isLiquidatable } from '../../domain/futures/index.ts';
import type { Fill, FuturesOrder, FuturesPosition } from '../../domain/futuresOrders.ts';
import { type ClientOrderId, fillId, orderId, parseClientOrderId } from '../../domain/ids.ts';
import {
  addMoney,
  type Money,
  money,
  NO_MONEY,
  NO_QUANTITY,
  type Price,
} from '../../domain/quantities.ts';
import { post, startPosting, toHouse, toPocket } from '../ledger/posting.ts';
import { type Holding, type Member, numberInId } from '../state.ts';
import type { Turn } from '../turn.ts';
import { cancelEvery, cancelOfHolding } from './cancel.ts';
import { changedPosition, closedPart, closingSide } from './copies.ts';
import { crossAccount, pnlAt } from './crossAccount.ts';
import { exchangesOrder } from './newOrder.ts';

/** An isolated position loses its entire margin, at the bankruptcy price. */
export function liquidateIsolated(
  turn: Turn,
  holding: Holding,
  position: FuturesPosition,
  mark: Price,
): void {
  cancelOfHolding(turn, holding, 'LIQUIDATION');
  const atBankruptcy = bankruptcyOf(holding, position, position.margin);
  const taken: TakeOver = {
    holding,
    position,
    mark,
    bankruptcy: atBankruptcy ?? mark,
    price: atBankruptcy ?? mark,
    realized: money(-position.margin),
    fromPoint: NO_MONEY,
  };
  takeOver(turn, taken);
}

/**
 * Takes over cross positions until the account's ratio is below 100 %: the largest loss first. A
 * loss that `point` cannot pay waits until the positions in profit have been closed.
 */
export function liquidateCross(turn: Turn, member: Member): void {
  cancelEvery(turn, member, 'LIQUIDATION');
  for (;;) {
    const account = crossAccount(member);
    const point = member.futures.point.balance;
    if (account === undefined || member.cross.holdings.length === 0) return;
    const balance = addMoney(point, account.unrealized);
    if (!isLiquidatable({ maintenanceMargin: account.maintenance, marginBalance: balance })) return;
    const next = nextToClose(member, point);
    if (next === undefined) return;
    takeOver(turn, crossTakeOver(member, next, balance));
  }
}

/** A cross position with its mark and its unrealized PnL there. */
interface Candidate {
  readonly holding: Holding;
  readonly position: FuturesPosition;
  readonly mark: Price;
  readonly pnl: Money;
}

function nextToClose(member: Member, point: Money): Candidate | undefined {
  const candidates = member.cross.holdings.flatMap((holding): Candidate[] => {
    const { position, option } = holding;
    const mark = option.market.tick?.markPrice;
    return position === undefined || mark === undefined
      ? []
      : [{ holding, position, mark, pnl: pnlAt(position, mark) }];
  });
  candidates.sort(byPnlThenNumber);
  const worst = candidates[0];
  const best = candidates.at(-1);
  if (worst === undefined || best === undefined) return undefined;
  return point + worst.pnl < 0n && best.pnl > 0n ? best : worst;
}

const byPnlThenNumber = (a: Candidate, b: Candidate): number => {
  if (a.pnl !== b.pnl) return a.pnl < b.pnl ? -1 : 1;
  return numberInId(a.position.id) - numberInId(b.position.id);
};

/**
 * The last position of an account consumes all that is left, at its bankruptcy price. While others
 * remain, a position is closed at mark: the remaining balance is their margin.
 * @param balance `point` and the unrealized PnL of all cross positions
 */
function crossTakeOver(member: Member, candidate: Candidate, balance: Money): TakeOver {
  const { holding, position, mark, pnl } = candidate;
  const bankruptcy = bankruptcyOf(holding, position, money(balance - pnl)) ?? mark;
  const point = member.futures.point.balance;
  const isLast = member.cross.holdings.length === 1;
  const realized = isLast || point + pnl < 0n ? money(-point) : pnl;
  return {
    holding,
    position,
    mark,
    bankruptcy,
    price: isLast ? bankruptcy : mark,
    realized,
    fromPoint: money(-realized),
  };
}

/** A position taken over by the exchange: the price, and the cost to its owner. */
interface TakeOver {
  readonly holding: Holding;
  readonly position: FuturesPosition;
  readonly mark: Price;
  readonly bankruptcy: Price;
  readonly price: Price;
  /** The owner's realized PnL; never a loss beyond the margin of the position. */
  readonly realized: Money;
  readonly fromPoint: Money;
}

function takeOver(turn: Turn, taken: TakeOver): void {
  const { holding, position, mark, realized } = taken;
  const fill = liquidationFill(turn, taken);
  turn.emit({ type: 'OrderFilled', order: liquidationOrder(taken, fill), fill });
  const wallet = holding.member.futures;
  const atMark = pnlAt(position, mark);
  const posting = startPosting();
  toPocket(posting, wallet, 'margin', -position.margin);
  toPocket(posting, wallet, 'point', -taken.fromPoint);
  toHouse(posting, 'market', 'FUTURES', -atMark);
  toHouse(posting, 'insurance', 'FUTURES', atMark + position.margin + taken.fromPoint);
  post(turn.emit, posting, 'LIQUIDATION', fill.id);
  turn.emit({
    type: 'PositionLiquidated',
    position: changedPosition(position, {
      leverage: position.leverage,
      quantity: NO_QUANTITY,
      entryPrice: position.entryPrice,
      margin: NO_MONEY,
      liquidationPrice: undefined,
      exits: position.exits,
      realizedPnl: addMoney(position.realizedPnl, realized),
      fee: position.fee,
      updatedAt: turn.at,
    }),
    markPrice: mark,
    bankruptcyPrice: taken.bankruptcy,
  });
  const part = closedPart(position, taken.price, position.quantity);
  for (const { closed } of turn.onTrade) closed(turn, position.userId, part, 'LIQUIDATION');
}

const liquidationFill = (turn: Turn, { position, price, realized }: TakeOver): Fill => ({
  id: fillId(turn.state.next.fill),
  orderId: orderId(turn.state.next.order),
  positionId: position.id,
  side: closingSide(position.side),
  price,
  quantity: position.quantity,
  fee: NO_MONEY,
  realizedPnl: realized,
  insurance: NO_MONEY,
  keptExits: undefined,
  isMaker: false,
  isLiquidation: true,
  at: turn.at,
});

/** An order placed by the exchange: filled immediately, known only from this fill. */
const liquidationOrder = ({ holding, position, price }: TakeOver, fill: Fill): FuturesOrder => {
  const order = {
    id: fill.orderId,
    clientOrderId: liquidationClientId(position),
    marketType: 'MARKET',
    side: fill.side,
    price: undefined,
    triggerPrice: undefined,
    triggerBy: undefined,
    triggeredAt: undefined,
    quantity: fill.quantity,
    filledQuantity: fill.quantity,
    averagePrice: price,
    realizedPnl: fill.realizedPnl,
    status: 'FILLED',
  } as const;
  return exchangesOrder(position, holding, order, fill.at);
};

function liquidationClientId(position: FuturesPosition): ClientOrderId {
  const id = parseClientOrderId(`liquidation-${position.id}`);
  if (id === undefined) throw new Error(`no client order id for ${position.id}`);
  return id;
}

const bankruptcyOf = (
  holding: Holding,
  position: FuturesPosition,
  walletMargin: Money,
): Price | undefined =>
  bankruptcyPrice({
    side: position.side,
    quantity: position.quantity,
    entryPrice: position.entryPrice,
    walletMargin,
    tickSize: holding.option.config.tickSize,
  });
