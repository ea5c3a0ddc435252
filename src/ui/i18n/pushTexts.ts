/** Texts of notifications while the page is closed, which load with their switch. */
import type { TextFiles } from './textFiles.ts';

export const pushTexts = {
  ko: async () => ({ push: (await import('./ko/push.ts')).push }),
  en: async () => ({ push: (await import('./en/push.ts')).push }),
} as const satisfies TextFiles;

/** As Korean has them. */
export type PushTexts = Awaited<ReturnType<(typeof pushTexts)['ko']>>;
