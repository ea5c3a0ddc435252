import { useText } from '../../../i18n/useText.ts';
import s from './Follow.module.css';

const LINES = ['one', 'deviation', 'isolated', 'close', 'fee'] as const;

/** The limits of following, in words. */
export function GoodToKnow() {
  const t = useText();
  return (
    <section className={s['section']}>
      <h2 className={s['sectionTitle']}>{t('copyFollow.limits.title')}</h2>
      <ul className={s['limits']}>
        {LINES.map((line) => (
          <li key={line}>{t(`copyFollow.limits.${line}`)}</li>
        ))}
      </ul>
    </section>
  );
}
