import { useEffect, useMemo, useCallback, useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import { useRefusalText } from '../../../../i18n/useText.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useOffers } from '../../../../services/useOffers.ts';
import { useSelected } from '../../../../services/useReadable.ts';
import { useTerminal } from '../../terminalContext.ts';
import { needsConfirmation, sendChange } from './lineChange.ts';
import { createLineEdits, type LineEdits } from './lineEdits.ts';
import { type TradeLine, tradeLines } from './tradeLines.ts';
import { reachableLiquidationText } from '../../../../../domain/futures/stopReach.ts';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';

/** Stands in the joined text for a position that nothing liquidates, and for one without figures. */
const NONE = '';
const UNPRICED = '?';

/**
 * The positions with the liquidation prices of now: those of cross positions move with the account.
 * Re-renders only when one of these prices changes.
 */
function useLivePositions(positions: readonly WirePosition[]): readonly WirePosition[] {
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

/** Long enough to read the refusal. */
const REFUSAL_MS = 5_000;

/** The account's lines in this instrument. */
export function useTradeLines(): readonly TradeLine[] {
  const { account } = useServices();
  const { option } = useTerminal();
  const positions = useSelected(account, (view) => view.positions);
  const openOrders = useSelected(account, (view) => view.openOrders);
  const here = useMemo(
    () => Object.values(positions).filter(({ futuresOptionId }) => futuresOptionId === option.id),
    [positions, option.id],
  );
  const live = useLivePositions(here);
  const canAmend = useOffers()('amendOrder');
  return useMemo(
    () =>
      tradeLines(
        { positions: Object.fromEntries(live.map((one) => [one.id, one])), openOrders, canAmend },
        option.id,
      ),
    [live, openOrders, canAmend, option.id],
  );
}

/** Edits of the lines, sent through the services and tracked until the account reflects them. */
export function useLineEdits(lines: readonly TradeLine[]): LineEdits {
  const { trade, preferences } = useServices();
  const refusalText = useRefusalText();
  const edits = useMemo(
    () =>
      createLineEdits({
        send: (change) => sendChange(trade, change),
        needsConfirmation: (line) => needsConfirmation(line, preferences.values.get()),
        onRefused: (error) => toast.error(refusalText(error), { duration: REFUSAL_MS }),
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the language alone must not forget what is on its way; its text is read when it is needed
    [trade, preferences],
  );
  useEffect(() => edits.settle(lines), [edits, lines]);
  return edits;
}
