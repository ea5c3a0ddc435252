import { useAgeText, useText } from '../i18n/useText.ts';
import s from './OldPrices.module.css';
import { ORDERED_MS, useSilence } from './silence.ts';

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
