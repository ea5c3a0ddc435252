import { useEffect } from 'react';
import { LIVE_MS, useAnySilence, useSilence } from './silence.ts';

/**
 * Marks the page while prices of the instrument are not the market's: live figures are then amber, and
 * charts fade. Rule [U-R3].
 */
export function PriceFreshness({ stock }: { readonly stock: string }) {
  useStalePage(useSilence(stock, LIVE_MS) !== undefined);
  return null;
}

/** The same for a page of many markets, of which one that is open would say so. */
export function ListFreshness() {
  useStalePage(useAnySilence(LIVE_MS));
  return null;
}

function useStalePage(isStale: boolean): void {
  useEffect(() => {
    document.documentElement.toggleAttribute('data-stale', isStale);
    return () => document.documentElement.removeAttribute('data-stale');
  }, [isStale]);
}
