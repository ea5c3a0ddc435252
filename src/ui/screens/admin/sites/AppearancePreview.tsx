import { type UseFormReturn, useWatch } from 'react-hook-form';
import {
  accentRejection,
  accentTones,
  GROUNDS,
  THEMES,
} from '../../../../domain/site/appearance.ts';
import { useText } from '../../../i18n/useText.ts';
import type { SiteFields } from './siteFields.ts';
import s from './Sites.module.css';

/** Text of each theme, as tokens.css has it. */
const INK = { white: '#21201c', dark: '#eeeeec' } as const;

/** The site's name and color on the backgrounds of both themes. */
export function AppearancePreview<Sent>(props: {
  readonly form: UseFormReturn<SiteFields, unknown, Sent>;
}) {
  const t = useText();
  const [name, accent] = useWatch({
    control: props.form.control,
    name: ['appearanceName', 'accent'],
  });
  const color = accent.toLowerCase();
  if (color === '' || accentRejection(color) !== undefined) return null;
  return (
    <section className={s['looks']} aria-label={t('adminSites.preview')}>
      {THEMES.map((theme) => {
        const { line, text, tint } = accentTones(color, theme);
        return (
          <div
            key={theme}
            className={s['look']}
            style={{ background: GROUNDS[theme][0], color: INK[theme], borderColor: line }}
          >
            <small>{t(`adminSites.themes.${theme}`)}</small>
            <strong>{name}</strong>
            <span style={{ color: text }}>{t('adminSites.sampleLink')}</span>
            <span style={{ background: tint, color: text }}>{t('adminSites.sampleTag')}</span>
          </div>
        );
      })}
    </section>
  );
}
