import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { parseDecimal } from '../../../../domain/decimal.ts';
import { derive } from '../../../services/derived.ts';
import type { Readable } from '../../../../domain/readable.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { instrumentFormat } from '../../../market/instrument.ts';
import { useTerminal } from '../terminalContext.ts';
import { type BookSession, type OwnPrices, startBookSession } from './bookSession.ts';
import { createLadderPainter } from './ladderPainter.ts';

const isSameList = (a: readonly bigint[], b: readonly bigint[]): boolean =>
  a.length === b.length && a.every((price, index) => price === b[index]);

/** Prices of the user's own limit orders in the instrument. */
function useOwnPrices(optionId: number): Readable<OwnPrices> {
  const { account } = useServices();
  return useMemo(() => {
    const of = (side: 'BUY' | 'SELL') =>
      Object.values(account.get().openOrders)
        .filter((order) => order.futuresOptionId === optionId && order.side === side)
        .flatMap((order) => parseDecimal(order.price ?? '') ?? []);
    return derive(
      [account],
      () => ({ bid: of('BUY'), ask: of('SELL') }),
      (a, b) => isSameList(a.bid, b.bid) && isSameList(a.ask, b.ask),
    );
  }, [account, optionId]);
}

/** Paints the book into the mounted lists; restarts when the view options change. */
export function useBookSession(options: {
  readonly bids: RefObject<HTMLElement | null>;
  readonly asks: RefObject<HTMLElement | null>;
  /** Whether the lists are mounted. */
  readonly hasBook: boolean;
  readonly view: 'both' | 'bids' | 'asks';
  readonly grouping: string;
  readonly rows: number;
}): BookSession | undefined {
  const { option } = useTerminal();
  const { market } = useServices();
  const own = useOwnPrices(option.id);
  const [session, setSession] = useState<BookSession>();
  const { bids, asks, hasBook, view, grouping, rows } = options;
  useLayoutEffect(() => {
    const format = instrumentFormat(option);
    const [bidList, askList] = [bids.current, asks.current];
    const started = startBookSession({
      book: market.book(option.stock),
      own,
      step: parseDecimal(grouping) ?? 1n,
      rows,
      painters: {
        ...(bidList === null ? {} : { bid: createLadderPainter(bidList, format) }),
        ...(askList === null ? {} : { ask: createLadderPainter(askList, format) }),
      },
    });
    // oxlint-disable-next-line react/set-state-in-effect -- the session needs the rows that have just been drawn; it cannot be known while drawing them
    setSession(started);
    return started.end;
  }, [market, option, own, bids, asks, hasBook, view, grouping, rows]);
  return session;
}
