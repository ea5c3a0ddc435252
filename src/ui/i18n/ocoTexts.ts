/** Texts of an OCO, which its dialog loads. */
import type { TextFiles } from './textFiles.ts';

export const ocoTexts = {
  ko: async () => (await import('./ko/oco.ts')).ocoParts,
  en: async () => (await import('./en/oco.ts')).ocoParts,
} as const satisfies TextFiles;

/** As Korean has them. */
export type OcoTexts = Awaited<ReturnType<(typeof ocoTexts)['ko']>>;
