/** Closed positions with their total result. Rule [F-V8]. */
import * as v from 'valibot';
import { formatDecimal } from '../../../domain/decimal.ts';
import { type ResultSums, tradeResult } from '../../../domain/futures/tradeResult.ts';
import { optionId, type UserId } from '../../../domain/ids.ts';
import { marginType } from '../../../protocol/futures/entities.ts';
import { wireTraderPosition } from '../../../protocol/copytrade/entities.ts';
import type { WireClosedPosition } from '../../../protocol/futures/resultCalls.ts';
import { BoundedMap } from '../../boundedMap.ts';
import type { HistoryQuery, Page } from '../../ports.ts';
import { fillsOf, paymentsOf, readItems, type ResultCore, toFill, toPayment } from './records.ts';

/** Positions whose results are remembered; a closed one does not change any more. */
const KEPT = 5_000;

/** Rows of earlier versions name no margin type. */
const storedPosition = v.object({
  ...wireTraderPosition.entries,
  marginType: v.optional(marginType),
});
type StoredPosition = v.InferOutput<typeof storedPosition>;

export const toWireSums = (sums: ResultSums) => ({
  realizedPnl: formatDecimal(sums.realizedPnl),
  fee: formatDecimal(sums.fee),
  funding: formatDecimal(sums.funding),
  insurance: formatDecimal(sums.insurance),
  result: formatDecimal(sums.result),
});

export class ClosedPositions {
  readonly #core: ResultCore;
  readonly #kept = new BoundedMap<string, WireClosedPosition>(KEPT);

  constructor(core: ResultCore) {
    this.#core = core;
  }

  /** @param spend charges the rows that are read for the answer */
  async read(
    userId: UserId,
    query: Omit<HistoryQuery, 'kind' | 'userId'>,
    spend: (rows: number) => void,
  ): Promise<Page<WireClosedPosition>> {
    const { items, total } = await this.#core.rows({ kind: 'POSITION', userId, ...query });
    const positions: WireClosedPosition[] = [];
    for (const body of items) {
      const stored = v.parse(storedPosition, JSON.parse(body));
      const known = this.#kept.get(stored.traderPositionId);
      positions.push(known ?? (await this.#resultOf(userId, stored, spend)));
    }
    return { items: positions, total };
  }

  async #resultOf(
    userId: UserId,
    stored: StoredPosition,
    spend: (rows: number) => void,
  ): Promise<WireClosedPosition> {
    const { traderPositionId: id, openedAt, closedAt = openedAt } = stored;
    const range = {
      userId,
      optionId: optionId(stored.futuresOptionId),
      from: openedAt,
      to: closedAt,
    };
    const items = await readItems(this.#core, range);
    spend(items.length);
    const fills = fillsOf(items).filter(({ futuresPositionId }) => futuresPositionId === id);
    const payments = paymentsOf(items).filter(({ futuresPositionId }) => futuresPositionId === id);
    const made = tradeResult(
      stored.side,
      stored.leverage,
      fills.map(toFill),
      payments.map(toPayment),
    );
    const price = (found: bigint | undefined, otherwise: string): string =>
      found === undefined ? otherwise : formatDecimal(found);
    const position: WireClosedPosition = {
      id,
      futuresOptionId: stored.futuresOptionId,
      stock: stored.stock,
      side: stored.side,
      marginType: stored.marginType ?? null,
      leverage: stored.leverage,
      quantity: formatDecimal(made.quantity),
      entryPrice: price(made.entryPrice, stored.entryPrice),
      exitPrice: price(made.exitPrice, stored.closePrice ?? stored.entryPrice),
      ...toWireSums(made),
      roe: made.roe === undefined ? null : formatDecimal(made.roe * 100n),
      isLiquidated: fills.some(({ isLiquidation }) => isLiquidation),
      openedAt,
      closedAt,
    };
    this.#kept.set(id, position);
    return position;
  }
}
