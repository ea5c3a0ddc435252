import { useEffect } from 'react';
import { LIVE_MS, useSilence } from './silence.ts';

/**
 * Marks the page while prices of the instrument are not the market's: live figures are then amber and
 * faded. Rule [U-R3].
 */
export function PriceFreshness({ stock }: { readonly stock: string }) {
  const isStale = useSilence(stock, LIVE_MS) !== undefined;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-stale', isStale);
    return () => document.documentElement.removeAttribute('data-stale');
  }, [isStale]);
  return null;
}
