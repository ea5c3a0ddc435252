/** Executions and funding payments of a user as numbers, read from the history. */
import type { ResultFill, ResultPayment } from '../../../domain/futures/tradeResult.ts';
import type { OptionId, UserId } from '../../../domain/ids.ts';
import { moneyOf, priceOf, quantityOf } from '../../../domain/quantities.ts';
import type { Millis } from '../../../domain/time.ts';
import type { WireFill } from '../../../protocol/futures/entities.ts';
import type { HistoryItem } from '../../../protocol/futures/history.ts';
import type { HistoryDep } from '../history.ts';
import type { Kernel } from '../../kernel.ts';

export type ResultCore = Pick<Kernel, 'clock' | 'nextTurn' | 'rows'> & HistoryDep;

type Payment = Extract<HistoryItem, { readonly kind: 'FUNDING' }>['funding'];

/** A fill or a payment. */
export type MoneyItem = Extract<HistoryItem, { readonly kind: 'TRADE' | 'FUNDING' }>;

export interface Range {
  readonly userId: UserId;
  readonly optionId?: OptionId;
  /** Inclusive. */
  readonly from: Millis;
  readonly to: Millis;
}

const KINDS = ['TRADE', 'FUNDING'] as const;
const PAGE = 1_000;

const isMoney = (item: HistoryItem): item is MoneyItem => item.kind !== 'ORDER';

/** How many rows a range has, without reading them. */
export async function countItems(core: ResultCore, range: Range): Promise<number> {
  let count = 0;
  for (const kind of KINDS)
    count += (await core.history({ kind, ...range, page: 1, size: 1 })).total;
  return count;
}

/** Everything of a range. */
export async function readItems(core: ResultCore, range: Range): Promise<readonly MoneyItem[]> {
  const all: MoneyItem[] = [];
  for (const kind of KINDS) {
    for (let page = 1, read = 0; ; page += 1) {
      const { items, total } = await core.history({ kind, ...range, page, size: PAGE });
      all.push(...items.filter(isMoney));
      read += items.length;
      if (items.length === 0 || read >= total) break;
    }
  }
  return all;
}

export const momentOf = (item: MoneyItem): Millis =>
  item.kind === 'TRADE' ? item.fill.at : item.funding.at;

export const toFill = (fill: WireFill): ResultFill => ({
  side: fill.side,
  price: priceOf(fill.price),
  quantity: quantityOf(fill.quantity),
  fee: moneyOf(fill.fee),
  realizedPnl: moneyOf(fill.realizedPnl),
  insurance: moneyOf(fill.insurance),
});

export const toPayment = (funding: Payment): ResultPayment => ({
  amount: moneyOf(funding.amount),
  insurance: moneyOf(funding.insurance),
});

export const fillsOf = (items: readonly MoneyItem[]): readonly WireFill[] =>
  items.flatMap((item) => (item.kind === 'TRADE' ? [item.fill] : []));

export const paymentsOf = (items: readonly MoneyItem[]): readonly Payment[] =>
  items.flatMap((item) => (item.kind === 'FUNDING' ? [item.funding] : []));
