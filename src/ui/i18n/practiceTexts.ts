/** Texts of starting practice again, which its dialog loads. */
import type { TextFiles } from './textFiles.ts';

export const practiceTexts = {
  ko: async () => (await import('./ko/practice.ts')).practiceParts,
  en: async () => (await import('./en/practice.ts')).practiceParts,
} as const satisfies TextFiles;

/** As Korean has them. */
export type PracticeTexts = Awaited<ReturnType<(typeof practiceTexts)['ko']>>;
