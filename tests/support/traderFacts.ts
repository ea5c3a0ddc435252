/** Events that figures of traders are folded from, as they stand in the log. */
import fc from 'fast-check';
import type { StoredEvent } from '../../src/domain/events.ts';
import type { FuturesPosition } from '../../src/domain/futuresOrders.ts';
import { instrumentCode, parsePositionId, userId } from '../../src/domain/ids.ts';
import { pocketAccount } from '../../src/domain/ledger/accounts.ts';
import type { MoneyCause } from '../../src/domain/ledger/events.ts';
import { moneyOf, NO_MONEY, priceOf, quantityOf } from '../../src/domain/quantities.ts';
import type { Millis } from '../../src/domain/time.ts';
import { EVENT_ARBITRARIES } from './eventArbitraries.ts';

const once = { numRuns: 1, seed: 1 } as const;
const [FILLED] = fc.sample(EVENT_ARBITRARIES.OrderFilled, once);
const [OPENED] = fc.sample(EVENT_ARBITRARIES.PositionOpened, once);
if (FILLED === undefined || OPENED === undefined) throw new Error('no event was made');
const { position: POSITION } = OPENED;

export const TRADER = userId(7);
export const BTC = instrumentCode('BTCUSDT');

/** The wallet is `after` once `change` of it moved. */
export const movedOf = (
  cause: MoneyCause,
  change: string,
  after: string,
  trader = TRADER,
): StoredEvent => ({
  type: 'MoneyMoved',
  userId: trader,
  cause,
  reference: 'f-1',
  entries: [{ account: pocketAccount(trader, 'FUTURES', 'point'), amount: moneyOf(change) }],
  wallets: [
    {
      type: 'FUTURES',
      currency: 'USDT',
      point: moneyOf(after),
      wait: NO_MONEY,
      margin: NO_MONEY,
    },
  ],
});

export const filledOf = (price: string, quantity: string, leverage = 10): StoredEvent => ({
  ...FILLED,
  order: { ...FILLED.order, userId: TRADER, instrument: BTC, leverage },
  fill: { ...FILLED.fill, price: priceOf(price), quantity: quantityOf(quantity) },
});

export const longOf = (
  number: number,
  at: Millis,
  { entry = '100', quantity = '1', instrument = BTC } = {},
): FuturesPosition => {
  const id = parsePositionId(`p-${number}`);
  if (id === undefined) throw new Error('no id of a position');
  return {
    ...POSITION,
    id,
    userId: TRADER,
    instrument,
    side: 'LONG',
    quantity: quantityOf(quantity),
    entryPrice: priceOf(entry),
    realizedPnl: NO_MONEY,
    fee: NO_MONEY,
    funding: NO_MONEY,
    openedAt: at,
    updatedAt: at,
  };
};

export const openedOf = (position: FuturesPosition): StoredEvent => ({
  type: 'PositionOpened',
  position,
});

/** Closed with a result of `pnl` before a fee of `fee`. */
export const closedOf = (
  position: FuturesPosition,
  at: Millis,
  pnl: string,
  fee = '0',
): StoredEvent => ({
  type: 'PositionClosed',
  position: {
    ...position,
    quantity: quantityOf('0'),
    realizedPnl: moneyOf(pnl),
    fee: moneyOf(fee),
    updatedAt: at,
  },
  closePrice: priceOf('1'),
});
