/** Does anything the screens offer, sensible or not, and much that they would not let through. */
import type { Chance } from '../chance.ts';
import type { WireFuturesOption } from '../../../src/protocol/futures/entities.ts';
import { bet, cashOut } from './bettor.ts';
import { stopEntry, stopLimit, trailingEntry } from './conditional.ts';
import { scaleIn, scaleOut } from './ladders.ts';
import { moveMoney } from './money.ts';
import { drawnFrom, type WeightedMoves } from './moves.ts';
import { nonsense } from './nonsense.ts';
import { ocoEntry, ocoExit } from './pairs.ts';
import { leaveInParts, pileUp } from './parts.ts';
import { payThroughProvider } from './payments.ts';
import {
  type Action,
  call,
  closing,
  optionOf,
  PLAIN,
  positionsOf,
  scaled,
  shifted,
  type Situation,
  type Strategy,
} from './player.ts';
import { entry, executionOf } from './opening.ts';
import { sharpBet } from './sharp.ts';
import { nextP2pStep } from './trades.ts';

const MOVES: WeightedMoves = [
  [30, limit],
  [14, market],
  [8, trigger],
  [10, stopLimit],
  [8, stopEntry],
  [8, trailingEntry],
  [5, scaleIn],
  [3, scaleOut],
  [5, ocoEntry],
  [3, ocoExit],
  [4, pileUp],
  [4, leaveInParts],
  [14, cancel],
  [2, cancelAll],
  [2, cancelTimer],
  [12, amend],
  [8, exits],
  [6, reduce],
  [4, margin],
  [5, setting],
  [3, mode],
  [6, nonsense],
  [24, bet],
  [12, sharpBet],
  [4, look],
  [18, moveMoney],
  [6, payThroughProvider],
];

const anyMove = drawnFrom(MOVES);

export const random: Strategy = (situation) =>
  nextP2pStep(situation) ?? cashOut(situation) ?? anyMove(situation);

function limit(situation: Situation): Action | undefined {
  const made = entry(situation);
  if (made === undefined) return undefined;
  const { chance } = situation;
  const { option, price, isBuy, base } = made;
  const execution = executionOf(situation);
  const isImmediate = execution.timeInForce === 'IOC' || execution.timeInForce === 'FOK';
  // Mostly below the market for a buy, some cross it; of those that are over at once, most.
  const beside = isImmediate ? chance.below(40) - 30 : chance.below(150) - 15;
  const bp = (isBuy ? -1 : 1) * beside;
  const at = scaled(shifted(price, bp, option.tickSize));
  const away = isBuy ? 1 : -1;
  return {
    kind: 'order',
    params: {
      ...base,
      marketType: 'LIMIT',
      price: shifted(at, 0, option.tickSize),
      ...execution,
      ...(chance.happens(0.2) && {
        takeProfit: shifted(at, away * (20 + chance.below(150)), option.tickSize),
        stopLoss: chance.happens(0.5)
          ? shifted(at, -away * (20 + chance.below(150)), option.tickSize)
          : null,
        isMarkTp: chance.happens(0.5),
        takeProfitLimit: chance.happens(0.3) ? shifted(at, away * 20, option.tickSize) : null,
      }),
    },
  };
}

function market(situation: Situation): Action | undefined {
  const made = entry(situation);
  return made && { kind: 'order', params: { ...made.base, marketType: 'MARKET' } };
}

function trigger(situation: Situation): Action | undefined {
  const { view, options, ticker, chance, newOrderId } = situation;
  const position = chance.pick(positionsOf(view));
  const option = position && optionOf(options, position.futuresOptionId);
  if (position === undefined || option === undefined) return undefined;
  const isProfit = chance.happens(0.5);
  const isLong = position.side === 'LONG';
  const bp = (isProfit === isLong ? 1 : -1) * (5 + chance.below(120));
  const triggerPrice = shifted(scaled(ticker(position.stock)?.mark), bp, option.tickSize);
  return {
    kind: 'order',
    params: {
      ...PLAIN,
      clientOrderId: newOrderId(),
      futuresOptionId: position.futuresOptionId,
      marketType: isProfit ? 'TAKEPROFIT' : 'STOPLOSS',
      side: isLong ? 'SELL' : 'BUY',
      positionSide: view.positionMode === 'HEDGE' ? position.side : null,
      ...(isProfit ? { triggerPrice } : waitingOf(situation, triggerPrice, option)),
      quantity: part(position.quantity, chance, option),
      isMarkTp: chance.happens(0.5),
      isMarkSl: chance.happens(0.5),
    },
  };
}

/** A trigger that stays, or one that follows the price. */
function waitingOf(
  { chance }: Situation,
  triggerPrice: string,
  { tickSize }: WireFuturesOption,
): {
  readonly triggerPrice?: string;
  readonly trailRate?: string;
  readonly trailDistance?: string;
} {
  if (chance.happens(0.5)) return { triggerPrice };
  return chance.happens(0.5)
    ? { trailRate: `0.${String(1 + chance.below(99)).padStart(3, '0')}` }
    : { trailDistance: shifted(scaled(triggerPrice) / 200n, 0, tickSize) };
}

/** A quarter to all of a quantity, in whole lots. */
function part(quantity: string, chance: Chance, option: WireFuturesOption): string {
  const share = BigInt(1 + chance.below(4));
  const cut = shifted((scaled(quantity) * share) / 4n, 0, option.lotSize);
  return scaled(cut) < scaled(option.minQuantity) ? option.minQuantity : cut;
}

function cancel({ view, chance }: Situation): Action | undefined {
  const order = chance.pick(Object.values(view.openOrders));
  return order && call('cancelOrder', (api) => api.call('cancelOrder', { id: order.id }));
}

function cancelAll({ options, chance }: Situation): Action {
  const futuresOptionId = chance.happens(0.5) ? chance.pick(options)?.id : undefined;
  return call('cancelAll', (api) => api.call('cancelAll', { futuresOptionId }));
}

function cancelTimer({ chance }: Situation): Action {
  const durationMs = chance.happens(0.3) ? 0 : 5_000 + chance.below(20) * 30_000;
  return call('setCancelTimer', (api) => api.call('setCancelTimer', { durationMs }));
}

function amend({ view, options, chance }: Situation): Action | undefined {
  const order = chance.pick(Object.values(view.openOrders));
  const option = order && optionOf(options, order.futuresOptionId);
  if (order === undefined || option === undefined) return undefined;
  const bp = chance.below(60) - 30;
  const price = order.price === null ? null : shifted(scaled(order.price), bp, option.tickSize);
  const triggerPrice =
    order.triggerPrice === null ? null : shifted(scaled(order.triggerPrice), bp, option.tickSize);
  const quantity = chance.happens(0.4) ? part(order.quantity, chance, option) : null;
  return call('amendOrder', (api) =>
    api.call('amendOrder', { id: order.id, price, triggerPrice, quantity }),
  );
}

function exits({ view, options, ticker, chance }: Situation): Action | undefined {
  const position = chance.pick(positionsOf(view));
  const option = position && optionOf(options, position.futuresOptionId);
  if (position === undefined || option === undefined) return undefined;
  const mark = scaled(ticker(position.stock)?.mark);
  const way = position.side === 'LONG' ? 1 : -1;
  const takeProfit = chance.happens(0.7)
    ? shifted(mark, way * (5 + chance.below(200)), option.tickSize)
    : null;
  const stopLoss = chance.happens(0.7)
    ? shifted(mark, -way * (5 + chance.below(200)), option.tickSize)
    : null;
  const isMarkTp = chance.happens(0.5);
  const isMarkSl = chance.happens(0.5);
  const limitOf = (exit: string | null) =>
    exit !== null && chance.happens(0.4)
      ? shifted(scaled(exit), chance.below(30) - 15, option.tickSize)
      : null;
  const [takeProfitLimit, stopLossLimit] = [limitOf(takeProfit), limitOf(stopLoss)];
  return call('setExits', (api) =>
    api.call('setExits', {
      futuresPositionId: position.id,
      takeProfit,
      stopLoss,
      isMarkTp,
      isMarkSl,
      takeProfitLimit,
      stopLossLimit,
    }),
  );
}

function reduce(situation: Situation): Action | undefined {
  const { view, options, chance } = situation;
  const position = chance.pick(positionsOf(view));
  const option = position && optionOf(options, position.futuresOptionId);
  if (position === undefined || option === undefined) return undefined;
  return closing(situation, position, part(position.quantity, chance, option));
}

function margin({ view, chance }: Situation): Action | undefined {
  const position = chance.pick(positionsOf(view));
  if (position === undefined) return undefined;
  const type = chance.happens(0.6) ? ('ADD' as const) : ('REMOVE' as const);
  const amount = shifted(
    (scaled(position.margin) * BigInt(1 + chance.below(50))) / 100n,
    0,
    '0.01',
  );
  return call('changeMargin', (api) =>
    api.call('changeMargin', { futuresPositionId: position.id, amount, type }),
  );
}

function setting({ options, chance }: Situation): Action | undefined {
  const option = chance.pick(options);
  if (option === undefined) return undefined;
  const futuresOptionId = option.id;
  if (chance.happens(0.3)) {
    const marginType = chance.happens(0.5) ? ('CROSS' as const) : ('ISOLATED' as const);
    return call('marginType', (api) => api.call('marginType', { futuresOptionId, marginType }));
  }
  const leverage = 1 + chance.below(option.leverageMax);
  return call('leverage', (api) => api.call('leverage', { futuresOptionId, leverage }));
}

function mode({ chance }: Situation): Action {
  const chosen = chance.happens(0.5) ? ('HEDGE' as const) : ('ONE_WAY' as const);
  return call('setPositionMode', (api) => api.call('setPositionMode', { mode: chosen }));
}

function look({ view, options, chance }: Situation): Action | undefined {
  const option = chance.pick(options);
  const position = chance.pick(positionsOf(view));
  if (position !== undefined && chance.happens(0.5))
    return call('positionExits', (api) =>
      api.call('positionExits', { futuresPositionId: position.id }),
    );
  if (option === undefined) return undefined;
  const leverage = 1 + chance.below(option.leverageMax);
  return call('quantityPer', (api) =>
    api.call('quantityPer', { futuresOptionId: option.id, leverage }),
  );
}
