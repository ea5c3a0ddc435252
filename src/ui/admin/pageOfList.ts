import type { Answer, Page } from '../../protocol/answer.ts';

/** One page of a list that the exchange answers at once; pages count from 1. */
export const pageOfList = <Row>(
  rows: readonly Row[],
  { page, size }: { readonly page: number; readonly size: number },
): Answer<Page<Row>> => ({
  ok: true,
  value: { items: rows.slice((page - 1) * size, page * size), total: rows.length },
});
