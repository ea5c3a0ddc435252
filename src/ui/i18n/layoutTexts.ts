/** Texts of the arrangement of panels, which load with its menu. */
import type { TextFiles } from './textFiles.ts';

export const layoutTexts = {
  ko: async () => ({ panels: (await import('./ko/panels.ts')).panels }),
  en: async () => ({ panels: (await import('./en/panels.ts')).panels }),
} as const satisfies TextFiles;

/** As Korean has them. */
export type LayoutTexts = Awaited<ReturnType<(typeof layoutTexts)['ko']>>;
