import type { ReactNode } from 'react';
import type { PreferenceValues } from '../../domain/preferences.ts';
import { choicesOf } from '../kit/choices.ts';
import { Button } from '../kit/Button.tsx';
import { LinkButton } from '../kit/LinkButton.tsx';
import { Segmented } from '../kit/Segmented.tsx';
import { Select } from '../kit/Select.tsx';
import { Later, laterWithTexts } from '../kit/later.tsx';
import { Toggle, ToggleRoom } from '../kit/Toggle.tsx';
import { pushTexts } from '../i18n/pushTexts.ts';
import { useText } from '../i18n/useText.ts';
import { marketTypeKey } from '../market/orderTexts.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable } from '../services/useReadable.ts';
import { useIsLoggedIn } from '../services/session.ts';
import { canBeNotified } from './push/pushBrowser.ts';
import s from './SettingsForm.module.css';
import { useOffers } from '../services/useOffers.ts';

const PushToggle = laterWithTexts(
  pushTexts,
  async () => (await import('./push/PushToggle.tsx')).PushToggle,
);

const LANGUAGES = ['ko', 'en'] as const;
const LANGUAGE_NAMES = { ko: '한국어', en: 'English' } as const;
const THEMES = ['white', 'dark'] as const;
const UP_COLORS = ['language', 'red', 'green'] as const;
const TYPES = ['LIMIT', 'MARKET', 'TAKEPROFIT', 'STOPLOSS'] as const;
const UPDATE_RATES = ['saving', 'normal', 'smooth'] as const;
const SOUNDS = ['soundFill', 'soundWarning', 'soundMoney', 'soundMessage', 'betEndAlarm'] as const;

type WordPreference = 'language' | 'theme' | 'upColor' | 'updateRate' | 'pnlBasis' | 'roeBasis';

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

/** A preference that is one of a few words, with its label before it. */
function WordRow<Name extends WordPreference>(props: {
  readonly name: Name;
  readonly words: readonly PreferenceValues[Name][];
  readonly nameOf: (word: PreferenceValues[Name]) => string;
}) {
  const t = useText();
  const { values, set } = usePreferences();
  const { name, words, nameOf } = props;
  const label = t(`settings.${name}`);
  return (
    <Row label={label}>
      <Segmented
        label={label}
        value={values[name]}
        onValue={(word) => set({ [name]: word })}
        choices={choicesOf(words, nameOf)}
      />
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
      <WordRow name="language" words={LANGUAGES} nameOf={(language) => LANGUAGE_NAMES[language]} />
      <WordRow name="theme" words={THEMES} nameOf={(theme) => t(`settings.${theme}`)} />
      <WordRow
        name="upColor"
        words={UP_COLORS}
        nameOf={(color) => t(`settings.${color === 'language' ? 'byLanguage' : color}`)}
      />
      <WordRow
        name="updateRate"
        words={UPDATE_RATES}
        nameOf={(rate) => t(`settings.rate.${rate}`)}
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
  return (
    <Part title={t('settings.figures')}>
      <WordRow
        name="pnlBasis"
        words={['mark', 'last']}
        nameOf={(basis) => t(`settings.${basis}`)}
      />
      <WordRow
        name="roeBasis"
        words={['entry', 'mark']}
        nameOf={(basis) => t(basis === 'entry' ? 'settings.roeEntry' : 'settings.roeMark')}
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
            label={t('settings.confirmType', { type: t(marketTypeKey(type)) })}
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

/** Whether a bet asks before it is sent, whichever button it comes from. */
function Bets() {
  const t = useText();
  const { values, set } = usePreferences();
  return (
    <Part title={t('settings.bets')}>
      <Toggle
        label={t('settings.confirmBets')}
        hint={t('settings.confirmBetsHint')}
        checked={values.confirmBets}
        onChecked={(confirmBets) => set({ confirmBets })}
      />
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
      <Push />
    </Part>
  );
}

/** Notifications while the page is closed, for members whose browser can show them. */
function Push() {
  const isLoggedIn = useIsLoggedIn();
  const offers = useOffers();
  if (!isLoggedIn || !canBeNotified() || !offers('pushState')) return null;
  return (
    <Later fallback={<ToggleRoom />}>
      <PushToggle />
    </Later>
  );
}

/** The switch of the developer pages, and the path to them. */
function Developers() {
  const t = useText();
  const { values, set } = usePreferences();
  return (
    <Part title={t('settings.developers')}>
      <Toggle
        label={t('settings.developerPages')}
        hint={t('settings.developerPagesHint')}
        checked={values.developerPages}
        onChecked={(isOn) => set({ developerPages: isOn })}
      />
      {values.developerPages ? (
        <LinkButton to="/dev/machines" text={t('settings.openDeveloperPages')} size="small" />
      ) : null}
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
      <Bets />
      <Sounds />
      <Developers />
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
