/** How old the prices on screen are while nothing arrives. Rules [U-R3], [U-R4]. */
import type { Connection } from '../services/app.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../services/useReadable.ts';
import { useTickerField } from './TickerCells.tsx';

/** Prices look live until nothing has arrived for longer than this, ms. */
export const LIVE_MS = 3_000;
/** An order is warned about beyond this, ms. */
export const ORDERED_MS = 5_000;

/**
 * For how long the prices of a market have not been confirmed, ms.
 * @param isOpen whether its prices move: a closed market is silent while the connection stands
 * @param now ms UTC on the exchange's clock, as the last message is
 * @returns 0 while they are the market's, and before the first message
 */
export function silenceMs(
  { state, lastMessageAt }: Connection,
  isOpen: boolean,
  now: number,
): number {
  if (lastMessageAt === undefined || (state === 'online' && !isOpen)) return 0;
  return Math.max(0, now - lastMessageAt);
}

/** Whether no market has been confirmed for longer than `limitMs`, while one of them is open. */
export function useAnySilence(limitMs: number): boolean {
  const { connection, options, now } = useServices();
  const current = useReadable(connection);
  const hasOpen = useSelected(options, ({ value = [] }) => value.some(({ isOpen }) => isOpen));
  return useSelected(now, (at) => silenceMs(current, hasOpen, at) > limitMs);
}

/** Silence of a market beyond `limitMs`, in whole seconds as ms; undefined up to it. */
export function useSilence(stock: string, limitMs: number): number | undefined {
  const { connection, now } = useServices();
  const isOpen = useTickerField(stock, 'isOpen') ?? false;
  const current = useReadable(connection);
  return useSelected(now, (at) => {
    const silent = silenceMs(current, isOpen, at);
    return silent > limitMs ? silent - (silent % 1_000) : undefined;
  });
}
