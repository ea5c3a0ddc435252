/** Follows each fill of an ACTIVE trader with the copies of it. Rules [Y-B..], [Y-C..]. */
import { COPY_DEVIATION, type CopyTrader } from '../../domain/copytrade/copytrade.ts';
import type { TraderFill } from '../../domain/copytrade/commands.ts';
import { copyCloseQuantity } from '../../domain/copytrade/proportion.ts';
import { divide, ONE } from '../../domain/decimal.ts';
import type { OrderSide, PositionSide } from '../../domain/futuresOrders.ts';
import type { UserId } from '../../domain/ids.ts';
import {
  type Money,
  NO_MONEY,
  NO_QUANTITY,
  type Price,
  price,
  quantity,
} from '../../domain/quantities.ts';
import { bestOpposite, takeFromBook } from '../futures/book.ts';
import { tradingTermsAt } from '../futures/tradingTerms.ts';
import { optionMarketOf } from '../state.ts';
import type { FilledPart, Turn } from '../turn.ts';
import { finishBlocks, workFill, workPiece } from './blocks.ts';
import { activeTrader, copyNodesAt, followNodes, nextBlockNumber } from './copyState.ts';
import { marginFor } from './openCopy.ts';
import { Portions } from './portions.ts';

/** Call after everything that a fill which opens or increases a position has emitted. */
export function followOpening(turn: Turn, user: UserId, filled: FilledPart, margin: Money): void {
  const trader = activeTrader(turn.state, user);
  if (trader === undefined) return;
  finishBlocks(turn, user);
  const fill = { ...commonOf(turn, trader, filled), kind: 'OPEN', margin } as const;
  const { state } = turn;
  const nodes = followNodes(state, user);
  const portions = new Portions(state, fill);
  const wanted = nodes.reduce(
    (sum, { follow }) => sum + portions.wanted(marginFor(state, follow, fill)),
    0n,
  );
  const { market } = optionMarketOf(state, fill.optionId);
  const side = opening(fill.side);
  const limit = limitOf(fill);
  const taking = wanted === 0n ? undefined : takeFromBook(market, side, quantity(wanted), limit);
  const best = bestOpposite(market, side);
  const isNear = best !== undefined && (side === 'BUY' ? best <= limit : best >= limit);
  begin(turn, nodes.length, {
    ...fill,
    wanted: quantity(wanted),
    taken: taking?.quantity ?? NO_QUANTITY,
    blockPrice: wanted > 0n ? taking?.price : isNear ? best : undefined,
  });
}

/** Call after everything that a fill which closes a position, or a part of it, has emitted. */
export function followClosing(
  turn: Turn,
  user: UserId,
  filled: FilledPart,
  kind: 'CLOSE' | 'LIQUIDATION',
): void {
  const trader = activeTrader(turn.state, user);
  if (trader === undefined) return;
  finishBlocks(turn, user);
  const { state } = turn;
  const { config, market } = optionMarketOf(state, filled.optionId);
  const nodes = copyNodesAt(state, filled.positionId).filter(({ copy }) => copy.isFollowing);
  const { quantity: closed, held } = filled;
  const wanted = nodes.reduce(
    (sum, { copy }) =>
      sum + copyCloseQuantity({ copy: copy.quantity, closed, held, step: config.lotSize }),
    0n,
  );
  const side = closing(filled.side);
  const taking =
    wanted === 0n ? undefined : takeFromBook(market, side, quantity(wanted), undefined);
  const taken = taking?.quantity ?? NO_QUANTITY;
  const mark = market.tick?.markPrice ?? filled.price;
  const value = (taking?.price ?? 0n) * taken + mark * (wanted - taken);
  begin(turn, nodes.length, {
    ...commonOf(turn, trader, filled),
    kind,
    margin: NO_MONEY,
    wanted: quantity(wanted),
    taken,
    // What the book cannot give is closed at mark: a full close leaves no copy.
    blockPrice:
      wanted === 0n
        ? (bestOpposite(market, side) ?? mark)
        : price(divide(value, wanted, side === 'BUY' ? 'up' : 'down')),
  });
}

const commonOf = (turn: Turn, trader: CopyTrader, filled: FilledPart) => ({
  traderId: trader.traderId,
  positionId: filled.positionId,
  optionId: filled.optionId,
  instrument: filled.instrument,
  side: filled.side,
  leverage: filled.leverage,
  price: filled.price,
  quantity: filled.quantity,
  held: filled.held,
  traderFee: trader.fee,
  feeRate: tradingTermsAt(turn.state, turn.at).takerFee,
  blockPrice: undefined,
  wanted: NO_QUANTITY,
  taken: NO_QUANTITY,
  at: turn.at,
});

const opening = (side: PositionSide): OrderSide => (side === 'LONG' ? 'BUY' : 'SELL');
const closing = (side: PositionSide): OrderSide => (side === 'LONG' ? 'SELL' : 'BUY');

/** No copy is opened at a price further from the trader's than COPY_DEVIATION. */
const limitOf = ({ side, price: filled }: TraderFill): Price =>
  side === 'LONG'
    ? price(divide(filled * (ONE + COPY_DEVIATION), ONE, 'down'))
    : price(divide(filled * (ONE - COPY_DEVIATION), ONE, 'up'));

/** Small blocks are worked at once; a large one is opened and worked in pieces. */
function begin(turn: Turn, count: number, fill: TraderFill): void {
  turn.emit({ type: 'TraderFilled', fill });
  if (count === 0) return;
  const { copyPiece } = turn.state.rules;
  if (count <= copyPiece) {
    workFill(turn, fill);
    return;
  }
  const block = { number: nextBlockNumber(turn.state), fill, cursor: 0, left: fill.taken };
  turn.emit({ type: 'CopyBlockOpened', block });
  workPiece(turn, block, copyPiece);
}
