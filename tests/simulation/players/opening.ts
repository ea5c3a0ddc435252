/** Orders that open, and how they are to execute, drawn at random. */
import type { WireFuturesOption } from '../../../src/protocol/futures/entities.ts';
import { freeMoney, lotsWorth, type OrderParams, PLAIN, scaled, type Situation } from './player.ts';

interface Entry {
  readonly option: WireFuturesOption;
  readonly price: bigint;
  readonly isBuy: boolean;
  readonly base: Omit<OrderParams, 'marketType'>;
}

/** An opening order of a small part of the free money. */
export function entry(situation: Situation): Entry | undefined {
  const { view, options, ticker, chance, newOrderId } = situation;
  const option = chance.pick(options);
  const price = option === undefined ? 0n : scaled(ticker(option.stock)?.last);
  if (option === undefined || price === 0n) return undefined;
  const isBuy = chance.happens(0.5);
  const value = (freeMoney(view) * BigInt(1 + chance.below(60))) / 100n;
  return {
    option,
    price,
    isBuy,
    base: {
      ...PLAIN,
      clientOrderId: newOrderId(),
      futuresOptionId: option.id,
      side: isBuy ? 'BUY' : 'SELL',
      positionSide: view.positionMode === 'HEDGE' ? (isBuy ? 'LONG' : 'SHORT') : null,
      quantity: lotsWorth(value, price, option),
    },
  };
}

/** How the order is to execute; of most, nothing is said. */
export function executionOf({
  chance,
  now,
}: Situation): Pick<OrderParams, 'timeInForce' | 'postOnly' | 'goodTillDate'> {
  if (chance.happens(0.4)) return {};
  if (chance.happens(0.3)) {
    const goodTillDate = now + 1_000 + chance.below(20) * 60_000;
    return { timeInForce: 'GTD', goodTillDate, postOnly: chance.happens(0.3) };
  }
  return (
    chance.pick([
      { timeInForce: 'IOC' },
      { timeInForce: 'FOK' },
      { postOnly: true },
      { timeInForce: 'GTC', postOnly: true },
    ] as const) ?? {}
  );
}
