/** A trader's record as a document keeps it. */
import * as v from 'valibot';
import { POSITION_SIDES } from '../../../domain/futuresOrders.ts';
import { instrumentCode, parsePositionId, type PositionId } from '../../../domain/ids.ts';
import { money, price, quantity, rate } from '../../../domain/quantities.ts';
import { toKeptText } from '../../loop/logFold.ts';
import type { TraderState } from './traderRecord.ts';

const scaled = v.pipe(
  v.string(),
  v.transform((text) => BigInt(text)),
);
const amount = v.pipe(scaled, v.transform(money));
const share = v.pipe(scaled, v.transform(rate));
const code = v.pipe(v.string(), v.transform(instrumentCode));
const position = v.custom<PositionId>(
  (value) => typeof value === 'string' && parsePositionId(value) !== undefined,
);

const trades = {
  trades: v.number(),
  wins: v.number(),
  gains: amount,
  losses: amount,
  holdingMs: v.number(),
  volume: amount,
  leveraged: amount,
  copied: amount,
};
const dayBegun = { ...trades, day: v.number(), begun: amount, paidIn: amount, paidOut: amount };
const span = { growth: scaled, high: scaled, low: scaled, drawdown: scaled };

const stateBody = v.object({
  since: v.number(),
  balance: v.optional(amount, () => undefined),
  positions: v.array(
    v.tuple([
      position,
      v.object({
        instrument: code,
        side: v.picklist(POSITION_SIDES),
        quantity: v.pipe(scaled, v.transform(quantity)),
        entryPrice: v.pipe(scaled, v.transform(price)),
      }),
    ]),
  ),
  pairs: v.array(
    v.tuple([
      code,
      v.object({ trades: v.number(), wins: v.number(), pnl: amount, volume: amount }),
    ]),
  ),
  today: v.object({ ...dayBegun, path: v.object({ ...span, base: scaled }) }),
  sampledTo: v.number(),
  days: v.array(v.object({ ...dayBegun, ...span, ended: amount })),
  all: v.object({ ...trades, index: scaled, peak: scaled, maxDrawdown: share, pnl: amount }),
  curve: v.object({ firstDay: v.number(), daysAPoint: v.number(), indexes: v.array(scaled) }),
});

/** Reads what `toKept` wrote; throws on anything else. */
export const fromKept = (body: string): TraderState => {
  const { balance, ...state } = v.parse(stateBody, JSON.parse(body));
  return { ...state, balance };
};

export const toKept = (state: TraderState): string => toKeptText(state);
