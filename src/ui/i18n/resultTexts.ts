/** Texts of closed positions and of the calendar of results, which load with them. */
import type { TextFiles } from './textFiles.ts';

export const resultTexts = {
  ko: async () => ({ results: (await import('./ko/results.ts')).results }),
  en: async () => ({ results: (await import('./en/results.ts')).results }),
} as const satisfies TextFiles;

/** As Korean has them. */
export type ResultTexts = Awaited<ReturnType<(typeof resultTexts)['ko']>>;
