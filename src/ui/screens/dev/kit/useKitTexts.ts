import { kit as en } from '../../../i18n/en/kit.ts';
import { kit as ko, type KitTexts } from '../../../i18n/ko/kit.ts';
import { useLanguage } from '../../../i18n/useText.ts';

const TEXTS = { ko, en };

/** Sample texts in the chosen language; loaded with this page only. */
export const useKitTexts = (): KitTexts => TEXTS[useLanguage()];
