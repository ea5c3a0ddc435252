/** Rows of the form of a site: a field is labelled by its name. */
import type { ComponentProps } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { switchesOfPart } from '../../../../domain/site/described.ts';
import { NumberField, SwitchField, TextField, WordsField } from '../../../admin/form/fields.tsx';
import { useText } from '../../../i18n/useText.ts';
import type { SiteFields } from './siteFields.ts';
import {
  accentRejection,
  accentTones,
  GROUNDS,
  THEMES,
} from '../../../../domain/site/appearance.ts';
import s from './Sites.module.css';

export interface Part<Sent> {
  readonly form: UseFormReturn<SiteFields, unknown, Sent>;
}

/** A field of the form by its name, which is the key of its label. */
interface Named<Sent, Name extends keyof SiteFields> extends Part<Sent> {
  readonly name: Name;
}

type TextName =
  | 'code'
  | 'name'
  | 'stockPrefix'
  | 'appearanceName'
  | 'accent'
  | 'logoUrl'
  | 'reason';

export function SiteText<Sent>(
  props: Named<Sent, TextName> & Omit<ComponentProps<typeof TextField>, 'form' | 'name' | 'label'>,
) {
  const t = useText();
  return <TextField {...props} label={t(`adminSites.${props.name}`)} />;
}

type NumberName =
  | ('cashOutMargin' | 'bonusTurnover' | 'bonusFuturesShare' | 'contactWaitHours')
  | ('twoPersonFromUsdt' | 'twoPersonFromWon');

export function SiteNumber<Sent>(
  props: Named<Sent, NumberName> &
    Omit<ComponentProps<typeof NumberField>, 'form' | 'name' | 'label'>,
) {
  const t = useText();
  return <NumberField {...props} label={t(`adminSites.${props.name}`)} />;
}

/** The switches that stand in one part of the form. */
export function SiteSwitches<Sent>({
  form,
  part,
}: Part<Sent> & { readonly part: Parameters<typeof switchesOfPart>[0] }) {
  const t = useText();
  return switchesOfPart(part).map((name) => (
    <SwitchField key={name} form={form} name={name} label={t(`adminSites.${name}`)} />
  ));
}

type CoinsName = 'usedCoins' | 'customUsedCoins' | 'withoutCoins' | 'depositCoins' | 'buyCoins';

export function SiteCoins<Sent>(
  props: Named<Sent, CoinsName> & {
    readonly words: ComponentProps<typeof WordsField>['words'];
    readonly hint?: string;
  },
) {
  const t = useText();
  return <WordsField {...props} label={t(`adminSites.${props.name}`)} />;
}

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
