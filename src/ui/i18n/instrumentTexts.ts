/** Texts of the instrument sheet, which load with it. */
import type { TextFiles } from './textFiles.ts';

export const instrumentTexts = {
  ko: async () => ({ instrument: (await import('./ko/instrument.ts')).instrument }),
  en: async () => ({ instrument: (await import('./en/instrument.ts')).instrument }),
} as const satisfies TextFiles;

/** As Korean has them. */
export type InstrumentTexts = Awaited<ReturnType<(typeof instrumentTexts)['ko']>>;
