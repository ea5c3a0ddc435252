import { useEffect } from 'react';
import { useAgeText, useText } from '../i18n/useText.ts';
import s from './OldPrices.module.css';
import { ORDERED_MS, useSilence, LIVE_MS, useAnySilence } from './silence.ts';

/** In whatever sends an order or a bet: how old the prices are that it is sent by. Rule [U-R4]. */
export function OldPrices({
  stock,
  isBet = false,
}: {
  readonly stock: string;
  readonly isBet?: boolean;
}) {
  const t = useText();
  const ageText = useAgeText();
  const silent = useSilence(stock, ORDERED_MS);
  if (silent === undefined) return null;
  return (
    <p role="alert" className={s['warning']}>
      {t(isBet ? 'connection.oldPricesBet' : 'connection.oldPrices', { age: ageText(silent) })}
    </p>
  );
}

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
