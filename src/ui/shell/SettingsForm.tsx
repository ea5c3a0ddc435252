import type { ReactNode } from 'react';
import { choicesOf } from '../kit/choices.ts';
import { Button } from '../kit/Button.tsx';
import { Segmented } from '../kit/Segmented.tsx';
import { Select } from '../kit/Select.tsx';
import { Toggle } from '../kit/Toggle.tsx';
import { useText } from '../i18n/useText.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable } from '../services/useReadable.ts';
import s from './SettingsForm.module.css';

const LANGUAGES = ['ko', 'en'] as const;
const LANGUAGE_NAMES = { ko: '한국어', en: 'English' } as const;
const THEMES = ['white', 'dark'] as const;
const UP_COLORS = ['language', 'red', 'green'] as const;
const TYPES = ['LIMIT', 'MARKET', 'TAKEPROFIT', 'STOPLOSS'] as const;
const SOUNDS = ['soundFill', 'soundWarning', 'soundMessage', 'betEndAlarm'] as const;

function usePreferences() {
  const { preferences } = useServices();
  return { values: useReadable(preferences.values), set: preferences.set };
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={s['row']}>
      <span>{label}</span>
      {children}
    </div>
  );
}

/** One option of a few, with its label before it. */
function WordRow<Word extends string>(props: {
  readonly label: string;
  readonly words: readonly Word[];
  readonly nameOf: (word: Word) => string;
  readonly value: Word;
  readonly onValue: (word: Word) => void;
}) {
  const { label, words, nameOf, value, onValue } = props;
  return (
    <Row label={label}>
      <Segmented label={label} value={value} onValue={onValue} choices={choicesOf(words, nameOf)} />
    </Row>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={s['part']}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

function Appearance() {
  const t = useText();
  const { values, set } = usePreferences();
  return (
    <Part title={t('settings.appearance')}>
      <WordRow
        label={t('settings.language')}
        words={LANGUAGES}
        nameOf={(language) => LANGUAGE_NAMES[language]}
        value={values.language}
        onValue={(language) => set({ language })}
      />
      <WordRow
        label={t('settings.theme')}
        words={THEMES}
        nameOf={(theme) => t(`settings.${theme}`)}
        value={values.theme}
        onValue={(theme) => set({ theme })}
      />
      <WordRow
        label={t('settings.upColor')}
        words={UP_COLORS}
        nameOf={(color) => t(`settings.${color === 'language' ? 'byLanguage' : color}`)}
        value={values.upColor}
        onValue={(upColor) => set({ upColor })}
      />
      <Row label={t('settings.zone')}>
        <Select
          label={t('settings.zone')}
          value={values.timeZone ?? 'language'}
          onValue={(timeZone) => set({ timeZone })}
          choices={[
            { value: 'language', label: t('settings.byLanguage') },
            { value: 'Asia/Seoul', label: t('settings.zoneSeoul') },
            { value: 'UTC', label: t('settings.zoneUtc') },
            { value: 'local', label: t('settings.zoneLocal') },
          ]}
        />
      </Row>
    </Part>
  );
}

function Figures() {
  const t = useText();
  const { values, set } = usePreferences();
  return (
    <Part title={t('settings.figures')}>
      <WordRow
        label={t('settings.pnlBasis')}
        words={['mark', 'last']}
        nameOf={(basis) => t(`settings.${basis}`)}
        value={values.pnlBasis}
        onValue={(pnlBasis) => set({ pnlBasis })}
      />
      <WordRow
        label={t('settings.roeBasis')}
        words={['entry', 'mark']}
        nameOf={(basis) => t(basis === 'entry' ? 'settings.roeEntry' : 'settings.roeMark')}
        value={values.roeBasis}
        onValue={(roeBasis) => set({ roeBasis })}
      />
    </Part>
  );
}

/**
 * Confirmation can be switched off for all orders or for some types; far from the market it is
 * always required.
 */
function Orders() {
  const t = useText();
  const { values, set } = usePreferences();
  const { confirmOrders, unconfirmedTypes } = values;
  return (
    <Part title={t('settings.orders')}>
      <Toggle
        label={t('settings.confirmOrders')}
        hint={t('settings.confirmOrdersHint')}
        checked={confirmOrders}
        onChecked={(next) => set({ confirmOrders: next })}
      />
      <div className={s['types']}>
        {TYPES.map((type) => (
          <Toggle
            key={type}
            label={t('settings.confirmType', { type: t(`order.${type}`) })}
            disabled={!confirmOrders}
            checked={confirmOrders && !unconfirmedTypes.includes(type)}
            onChecked={(isAsked) =>
              set({
                unconfirmedTypes: isAsked
                  ? unconfirmedTypes.filter((other) => other !== type)
                  : [...unconfirmedTypes, type],
              })
            }
          />
        ))}
      </div>
    </Part>
  );
}

function Sounds() {
  const t = useText();
  const { values, set } = usePreferences();
  return (
    <Part title={t('settings.sounds')}>
      <div className={s['types']}>
        {SOUNDS.map((sound) => (
          <Toggle
            key={sound}
            label={t(`settings.${sound}`)}
            checked={values[sound]}
            onChecked={(isOn) => set({ [sound]: isOn })}
          />
        ))}
      </div>
    </Part>
  );
}

/** All preferences saved in this browser: appearance, language, trading habits. */
export function SettingsForm() {
  const t = useText();
  const { values, set } = usePreferences();
  const isArranged = Object.keys(values.terminal.panelSizes).length > 0;
  return (
    <div className={s['form']}>
      <Appearance />
      <Figures />
      <Orders />
      <Sounds />
      <Button
        size="small"
        title={t('settings.resetLayoutHint')}
        disabled={!isArranged}
        onClick={() => set({ terminal: { ...values.terminal, panelSizes: {} } })}
      >
        {t('settings.resetLayout')}
      </Button>
    </div>
  );
}
