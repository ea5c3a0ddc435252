/** Texts, language and zone for components. */
import { useSelector } from '@xstate/react';
import { lazy } from '../../domain/lazy.ts';
import type { CallError } from '../../protocol/answer.ts';
import { shownRefusalLanguage } from '../../domain/site/words.ts';
import { ageOf, zoneOf, type Zone } from '../format/timeText.ts';
import type { Language } from '../../domain/preferences.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../services/useReadable.ts';
import { createWritable } from '../services/derived.ts';
import type { translateRefusal } from './refusals.ts';
import type { TextKey } from './textKey.ts';
import type { Translator } from './translator.ts';
import { useTranslator } from './useTranslator.ts';
import { inTime } from '../services/inTime.ts';

export type { TextKey };

export type Translate = Translator['t'];

/** The texts of the chosen language; the function stays the same until the language changes. */
export const useText = (): Translate => useTranslator().t;

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

const refusals = createWritable<{ readonly translate: typeof translateRefusal } | undefined>(
  undefined,
);

const { load: openRefusals } = lazy(async () => {
  const texts = await inTime(() => import('./refusals.ts'));
  refusals.set({ translate: texts.translateRefusal });
});

/**
 * Begins to load the texts of refusals, which no page needs before its first price; what cannot be
 * loaded is tried again with the next refusal.
 */
export function loadRefusalTexts(): void {
  if (refusals.get() === undefined) openRefusals().catch(() => undefined);
}

/**
 * Why a call failed, in the language in which the site shows refusals to this reader; as the server
 * wrote it until the texts have loaded, which the first refusal begins.
 */
export function useRefusalText(): (error: Pick<CallError, 'code' | 'message'>) => string {
  const t = useText();
  const { site, auth } = useServices();
  const reader = useLanguage();
  const isSignedIn = useSelector(auth, (snapshot) => snapshot.hasTag('loggedIn'));
  const texts = useSelected(site, (known) => known?.texts ?? 'requested');
  const known = useReadable(refusals);
  return (error) => {
    const language = shownRefusalLanguage(texts, isSignedIn, reader);
    if (known !== undefined) return known.translate(error, language, texts) ?? t('app.noAnswer');
    loadRefusalTexts();
    return error.message === '' ? t('app.noAnswer') : error.message;
  };
}
