/** Texts of the report of a problem, which its dialog loads. */
import type { TextFiles } from './textFiles.ts';

export const problemTexts = {
  ko: async () => ({ problem: (await import('./ko/problem.ts')).problem }),
  en: async () => ({ problem: (await import('./en/problem.ts')).problem }),
} as const satisfies TextFiles;

/** As Korean has them. */
export type ProblemTexts = Awaited<ReturnType<(typeof problemTexts)['ko']>>;
