import { useCallback, useEffect, useRef, useState } from 'react';
import { roundId, tradeOptionId } from '../../../../domain/ids.ts';
import type { WireRound, WireTradeOption } from '../../../../protocol/rounds/entities.ts';
import type { Readable } from '../../../../domain/readable.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { createTrail, priceHeldAt, type Trail } from './priceTrail.ts';

/**
 * Rounds for which prices are retained beyond the visible one, so that a slow clock loses nothing.
 */
const RETAINED_ROUNDS = 2;

/**
 * The prices of an option's market: live ones as they arrive, and those from before the screen was
 * opened, requested once with the first round and after each reconnection. A finished round is
 * requested again if its last prices were not received.
 */
export function usePriceTrail(
  option: Pick<WireTradeOption, 'id' | 'stock' | 'durationMs'>,
  { startAt, closing }: Pick<WireRound, 'startAt' | 'closing'>,
): Readable<Trail> {
  const { market, rounds, connection } = useServices();
  const { id, stock, durationMs } = option;
  const [priceTrail] = useState(() => createTrail(durationMs * RETAINED_ROUNDS));
  useEffect(() => {
    if (stock === null) return undefined;
    const ticker = market.ticker(stock);
    const add = () => {
      const now = ticker.get();
      if (now !== undefined) priceTrail.add({ at: now.at, price: now.last });
    };
    add();
    return ticker.subscribe(add);
  }, [market, stock, priceTrail]);
  const newest = useRef(startAt);
  useEffect(() => {
    newest.current = startAt;
  }, [startAt]);
  const ask = useCallback(
    async (from: number) => {
      const answer = await rounds.round(roundId(tradeOptionId(id), from));
      if (answer.ok) priceTrail.merge(answer.value.ticks);
    },
    [rounds, id, priceTrail],
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
    if (priceHeldAt(priceTrail.trail.get(), closing.at) === closing.price) return;
    priceTrail.merge([closing]);
    void ask(startAt);
  }, [ask, priceTrail, startAt, closing]);
  return priceTrail.trail;
}
