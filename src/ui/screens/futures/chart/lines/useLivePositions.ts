import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { reachableLiquidationText } from '../../../../../domain/futures/stopReach.ts';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';

/** Stands in the joined text for a position that nothing liquidates, and for one without figures. */
const NONE = '';
const UNPRICED = '?';

/**
 * The positions with the liquidation prices of now: those of cross positions move with the account.
 * Re-renders only when one of these prices changes.
 */
export function useLivePositions(positions: readonly WirePosition[]): readonly WirePosition[] {
  const { pricing } = useServices();
  const rows = useMemo(() => positions.map(({ id }) => pricing.position(id)), [pricing, positions]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = rows.map((row) => row.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [rows],
  );
  const read = useCallback(
    () =>
      rows
        .map((row) => {
          const priced = row.get();
          return priced === undefined ? UNPRICED : (priced.liquidationPrice ?? NONE);
        })
        .join(' '),
    [rows],
  );
  const prices = useSyncExternalStore(subscribe, read, read);
  return useMemo(() => {
    const live = prices.split(' ');
    return positions.map((position, index) => {
      const price = live[index] ?? UNPRICED;
      if (price === UNPRICED) {
        const { liquidationPrice, entryPrice } = position;
        const inReach = reachableLiquidationText(liquidationPrice, entryPrice) ?? null;
        return { ...position, liquidationPrice: inReach };
      }
      return { ...position, liquidationPrice: price === NONE ? null : price };
    });
  }, [positions, prices]);
}
