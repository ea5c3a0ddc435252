/**
 * The stored form of orders, fills, positions and settings. Fields that most orders and positions
 * lack (triggers, exits, instructions) are a last cell, stored only where present.
 */
import {
  EXIT_FIELDS,
  type ExitPrices,
  type ExitsSince,
  KEPT_EXITS,
  type Fill,
  type FuturesOrder,
  type FuturesPosition,
  MARGIN_TYPES,
  type OptionSetting,
  INSTRUCTION_FIELDS,
  ORDER_FIELDS,
  type Trail,
  ORDER_SIDES,
  POSITION_SIDES,
} from '../../domain/futuresOrders.ts';
import type { TradingTermsFrom } from '../../domain/futures/tradingTerms.ts';
import { NO_MONEY } from '../../domain/quantities.ts';
import {
  boolean,
  fillId,
  instrument,
  money,
  number,
  optionId,
  orderId,
  positionId,
  price,
  quantity,
  rate,
  userId,
  word,
} from '../codec/cells.ts';
import { readRow } from '../codec/fields.ts';
import { describedRow } from '../codec/described.ts';
import { type Cell, lastCell, optional, row, type RowCell } from '../codec/row.ts';

/** Cells that rows name, since a row's function runs for every row that is read. */
const optionalPrice = optional(price);
const marginType = word(MARGIN_TYPES);
const orderSide = word(ORDER_SIDES);
const positionSide = word(POSITION_SIDES);
const keptExits = word(KEPT_EXITS);

const exitsRow: RowCell<ExitPrices> = describedRow(EXIT_FIELDS);

const exitsSinceRow: RowCell<ExitsSince> = row({ takeProfit: number, stopLoss: number });

const trailCell: Cell<Trail> = {
  form: 'WRITTEN',
  write({ distance, rate: share, activation }) {
    const by =
      distance === undefined ? ['RATE', rate.write(share)] : ['DISTANCE', price.write(distance)];
    // Most trails have no activation price, and the first stored ones knew none.
    return activation === undefined ? by : [...by, price.write(activation)];
  },
  read(stored) {
    const [kind, value, from] = readRow(stored);
    const activation = from === undefined ? undefined : price.read(from);
    return kind === 'RATE'
      ? { distance: undefined, rate: rate.read(value), activation }
      : { distance: price.read(value), rate: undefined, activation };
  },
};

const instructionsRow = describedRow(INSTRUCTION_FIELDS, { last: { trail: trailCell } });

export const orderRow: RowCell<FuturesOrder> = describedRow(ORDER_FIELDS, {
  grouped: { exits: exitsRow },
  last: { instructions: instructionsRow },
});

export const fillRow: RowCell<Fill> = row(
  {
    id: fillId,
    orderId,
    positionId,
    side: orderSide,
    price,
    quantity,
    fee: money,
    realizedPnl: money,
    isMaker: boolean,
    isLiquidation: boolean,
    at: number,
  },
  lastCell('insurance', money, NO_MONEY),
  lastCell('keptExits', keptExits, undefined),
);

export const positionRow: RowCell<FuturesPosition> = row(
  {
    id: positionId,
    userId,
    optionId,
    instrument,
    side: positionSide,
    marginType,
    leverage: number,
    quantity,
    entryPrice: price,
    margin: money,
    liquidationPrice: optionalPrice,
    realizedPnl: money,
    fee: money,
    funding: money,
    isWarned: boolean,
    openedAt: number,
    updatedAt: number,
  },
  lastCell('exits', exitsRow, undefined),
  lastCell('exitsSince', exitsSinceRow, undefined),
);

export const settingRow: RowCell<OptionSetting> = row({
  optionId,
  leverage: number,
  marginType,
});

export const tradingTermsRow: RowCell<TradingTermsFrom> = row({
  from: number,
  makerFee: rate,
  takerFee: rate,
  openOrdersMax: number,
});
