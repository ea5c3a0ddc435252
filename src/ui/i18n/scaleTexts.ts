/** Texts of scale orders, which their dialog loads. */
import type { TextFiles } from './textFiles.ts';

export const scaleTexts = {
  ko: async () => (await import('./ko/scale.ts')).scaleParts,
  en: async () => (await import('./en/scale.ts')).scaleParts,
} as const satisfies TextFiles;

/** As Korean has them. */
export type ScaleTexts = Awaited<ReturnType<(typeof scaleTexts)['ko']>>;
