/**
 * Chases the move with all it has: follows the day's direction at high leverage, adds to what wins,
 * tops up what is about to be liquidated, and seldom stops a loss. Such players are liquidated.
 */
import type { WireFuturesOption, WirePosition } from '../../../src/protocol/futures/entities.ts';
import {
  type Action,
  call,
  closing,
  freeMoney,
  lotsWorth,
  optionOf,
  PLAIN,
  positionsOf,
  scaled,
  shifted,
  type Situation,
} from './player.ts';

const LEVERAGES = [20, 50, 75] as const;
/** Percent of the free money that an entry puts up. */
const STAKES = [20, 50, 90] as const;

export function greedy(situation: Situation): Action | undefined {
  const { view, chance } = situation;
  const position = chance.pick(positionsOf(view));
  if (position === undefined || chance.happens(0.2)) return enter(situation);
  return manage(situation, position);
}

function enter(situation: Situation): Action | undefined {
  const { view, options, ticker, chance, newOrderId } = situation;
  const option = chance.pick(options);
  const market = option === undefined ? undefined : ticker(option.stock);
  if (option === undefined || market === undefined) return undefined;
  const known = view.settings[option.id];
  if (chance.happens(0.3)) return prepare(situation, option);
  const last = scaled(market.last);
  const isRising = last >= scaled(market.open24);
  // Occasionally against the crowd, so that some lose in a rise.
  const isBuy = isRising !== chance.happens(0.35);
  const leverage = BigInt(known?.leverage ?? 20);
  const stake = BigInt(chance.pick(STAKES) ?? 20);
  const value = (freeMoney(view) * leverage * stake) / 110n;
  const isBracket = chance.happens(0.3);
  const away = isBuy ? 1 : -1;
  return {
    kind: 'order',
    params: {
      ...PLAIN,
      clientOrderId: newOrderId(),
      futuresOptionId: option.id,
      marketType: 'MARKET',
      side: isBuy ? 'BUY' : 'SELL',
      positionSide: view.positionMode === 'HEDGE' ? (isBuy ? 'LONG' : 'SHORT') : null,
      quantity: lotsWorth(value, last, option),
      ...(isBracket && {
        takeProfit: shifted(last, away * (30 + chance.below(200)), option.tickSize),
        stopLoss: shifted(last, -away * (30 + chance.below(100)), option.tickSize),
        isMarkTp: chance.happens(0.5),
        isMarkSl: chance.happens(0.5),
      }),
    },
  };
}

function prepare({ chance, view }: Situation, option: WireFuturesOption): Action {
  const futuresOptionId = option.id;
  if (chance.happens(0.3)) {
    const isCross = view.settings[option.id]?.marginType !== 'ISOLATED';
    const marginType = isCross ? 'ISOLATED' : 'CROSS';
    return call('marginType', (api) => api.call('marginType', { futuresOptionId, marginType }));
  }
  const leverage = Math.min(chance.pick(LEVERAGES) ?? 20, option.leverageMax);
  return call('leverage', (api) => api.call('leverage', { futuresOptionId, leverage }));
}

function manage(situation: Situation, position: WirePosition): Action | undefined {
  const { view, options, ticker, chance } = situation;
  const option = optionOf(options, position.futuresOptionId);
  const market = ticker(position.stock);
  if (option === undefined || market === undefined) return undefined;
  const mark = scaled(market.mark);
  const entry = scaled(position.entryPrice);
  const isWinning = position.side === 'LONG' ? mark > entry : mark < entry;
  if (isWinning)
    return chance.happens(0.4) ? closing(situation, position, position.quantity) : enter(situation);
  if (position.marginType === 'ISOLATED' && position.isWarned && freeMoney(view) > 0n) {
    const amount = shifted(freeMoney(view) / 2n, 0, '0.01');
    const futuresPositionId = position.id;
    return call('changeMargin', (api) =>
      api.call('changeMargin', { futuresPositionId, amount, type: 'ADD' }),
    );
  }
  return chance.happens(0.1) ? closing(situation, position, position.quantity) : undefined;
}
