/** Texts, language and zone for components. */
import type { ParseKeys } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallError } from '../services/readable.ts';
import { ageOf, zoneOf, type Zone } from '../format/timeText.ts';
import type { Language } from '../format/decimalText.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useSelected } from '../services/useReadable.ts';
import { translateRefusal } from './refusals.ts';

export type TextKey = ParseKeys;

export type Translate = (
  key: TextKey,
  figures?: Readonly<Record<string, string | number>>,
) => string;

/** The texts of the chosen language; the function stays the same until the language changes. */
export function useText(): Translate {
  const { t } = useTranslation('ui');
  return useCallback((key, figures) => t(key, { ...figures, defaultValue: key }), [t]);
}

export const useLanguage = (): Language =>
  useSelected(useServices().preferences.values, (values) => values.language);

export function useZone(): Zone {
  const values = useServices().preferences.values;
  const language = useSelected(values, (current) => current.language);
  const choice = useSelected(values, (current) => current.timeZone ?? 'language');
  return zoneOf(choice, language);
}

/** `3초 전`; under two seconds it is just now. */
export function useAgeText(): (ageMs: number) => string {
  const t = useText();
  return (ageMs) => {
    const { unit, count } = ageOf(ageMs);
    if (unit === 'second' && count < 2) return t('age.now');
    return t(`age.${unit}`, { count });
  };
}

/** Why a call failed, in the reader's language. */
export function useRefusalText(): (error: Pick<CallError, 'code' | 'message'>) => string {
  const t = useText();
  const language = useLanguage();
  return (error) => translateRefusal(error, language) ?? t('app.noAnswer');
}
