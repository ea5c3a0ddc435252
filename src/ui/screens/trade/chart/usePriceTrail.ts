import { useCallback, useEffect, useRef, useState } from 'react';
import { roundId, tradeOptionId } from '../../../../domain/ids.ts';
import type { WireRound, WireTradeOption } from '../../../../protocol/rounds/entities.ts';
import type { Readable } from '../../../../domain/readable.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { createTrail, priceHeldAt, type Trail } from './priceTrail.ts';

/** How long prices outlive the round and its lead, so that a slow clock loses nothing. */
const KEPT_ROUNDS = 2;

/**
 * The prices of an option's market: live ones as they come, and those from before the screen was
 * opened, asked for once with the first round and after each return of the connection. A round that
 * is over is requested again where its last prices were not received.
 */
export function usePriceTrail(
  option: Pick<WireTradeOption, 'id' | 'stock' | 'durationMs'>,
  { startAt, closing }: Pick<WireRound, 'startAt' | 'closing'>,
): Readable<Trail> {
  const { market, rounds, connection } = useServices();
  const { id, stock, durationMs } = option;
  const [keeper] = useState(() => createTrail(durationMs * KEPT_ROUNDS));
  useEffect(() => {
    if (stock === null) return undefined;
    const ticker = market.ticker(stock);
    const add = () => {
      const now = ticker.get();
      if (now !== undefined) keeper.add({ at: now.at, price: now.last });
    };
    add();
    return ticker.subscribe(add);
  }, [market, stock, keeper]);
  const newest = useRef(startAt);
  useEffect(() => {
    newest.current = startAt;
  }, [startAt]);
  const ask = useCallback(
    async (from: number) => {
      const answer = await rounds.round(roundId(tradeOptionId(id), from));
      if (answer.ok) keeper.merge(answer.value.ticks);
    },
    [rounds, id, keeper],
  );
  useEffect(() => {
    if (stock === null) return undefined;
    const fill = () => {
      const from = newest.current;
      void Promise.all([ask(from - durationMs), ask(from)]);
    };
    fill();
    let wasOnline = true;
    return connection.subscribe(() => {
      const isOnline = connection.get().state === 'online';
      if (isOnline && !wasOnline) fill();
      wasOnline = isOnline;
    });
  }, [ask, connection, stock, durationMs]);
  useEffect(() => {
    if (closing === null) return;
    if (priceHeldAt(keeper.trail.get(), closing.at) === closing.price) return;
    keeper.merge([closing]);
    void ask(startAt);
  }, [ask, keeper, startAt, closing]);
  return keeper.trail;
}
