/** Pages of finished orders, executions and funding payments. */
import type { HistoryItem } from '../../protocol/futures/history.ts';
import { type ListReads, mapInTurns } from '../limits/listReads.ts';
import type { Turns } from '../limits/turns.ts';
import type { HistoryQuery, Page } from '../ports.ts';
import { readHistoryItem } from './history.ts';

export async function readHistory(
  lists: ListReads,
  turns: Turns,
  query: HistoryQuery,
): Promise<Page<HistoryItem>> {
  const { items, total } = await lists.history(query);
  return { items: await mapInTurns(items, turns, readHistoryItem), total };
}

export interface HistoryDep {
  /** Finished orders, executions and funding payments, newest first. */
  readonly history: (query: HistoryQuery) => Promise<Page<HistoryItem>>;
}
