import { Segmented } from '../components/Segmented.tsx';
import { Select } from '../components/Select.tsx';
import { Toggle } from '../components/Toggle.tsx';
import { useText } from '../i18n/useText.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable } from '../services/useReadable.ts';
import s from './SettingsForm.module.css';

/** Everything kept in this browser: appearance, language, habits. */
export function SettingsForm() {
  const t = useText();
  const { preferences } = useServices();
  const values = useReadable(preferences.values);
  return (
    <div className={s['form']}>
      <div className={s['row']}>
        <span>{t('settings.language')}</span>
        <Segmented
          label={t('settings.language')}
          value={values.language}
          onValue={(language) => preferences.set({ language })}
          choices={[
            { value: 'ko', label: '한국어' },
            { value: 'en', label: 'English' },
          ]}
        />
      </div>
      <div className={s['row']}>
        <span>{t('settings.theme')}</span>
        <Segmented
          label={t('settings.theme')}
          value={values.theme}
          onValue={(theme) => preferences.set({ theme })}
          choices={[
            { value: 'white', label: t('settings.white') },
            { value: 'dark', label: t('settings.dark') },
          ]}
        />
      </div>
      <div className={s['row']}>
        <span>{t('settings.upColor')}</span>
        <Segmented
          label={t('settings.upColor')}
          value={values.upColor}
          onValue={(upColor) => preferences.set({ upColor })}
          choices={[
            { value: 'language', label: t('settings.byLanguage') },
            { value: 'red', label: t('settings.red') },
            { value: 'green', label: t('settings.green') },
          ]}
        />
      </div>
      <div className={s['row']}>
        <span>{t('settings.zone')}</span>
        <Select
          label={t('settings.zone')}
          value={values.timeZone ?? 'language'}
          onValue={(timeZone) => preferences.set({ timeZone })}
          choices={[
            { value: 'language', label: t('settings.byLanguage') },
            { value: 'Asia/Seoul', label: t('settings.zoneSeoul') },
            { value: 'UTC', label: t('settings.zoneUtc') },
            { value: 'local', label: t('settings.zoneLocal') },
          ]}
        />
      </div>
      <div className={s['row']}>
        <span>{t('settings.pnlBasis')}</span>
        <Segmented
          label={t('settings.pnlBasis')}
          value={values.pnlBasis}
          onValue={(pnlBasis) => preferences.set({ pnlBasis })}
          choices={[
            { value: 'mark', label: t('settings.mark') },
            { value: 'last', label: t('settings.last') },
          ]}
        />
      </div>
      <Toggle
        label={t('settings.confirmOrders')}
        hint={t('settings.confirmOrdersHint')}
        checked={values.confirmOrders}
        onChecked={(confirmOrders) => preferences.set({ confirmOrders })}
      />
    </div>
  );
}
