import { useText } from '../../../i18n/useText.ts';
import s from './Mine.module.css';

/** What a trader may not do, so that copies stay true to what they copy. */
export function TraderRules() {
  const t = useText();
  return (
    <section className={s['section']}>
      <h2>{t('copytrade.own.rules')}</h2>
      <ul className={s['rules']}>
        {(['follow', 'exits', 'sell', 'opposite'] as const).map((rule) => (
          <li key={rule}>{t(`copytrade.own.rule.${rule}`)}</li>
        ))}
      </ul>
    </section>
  );
}
