/** Texts of the list of shortcuts, which load with it. */
import type { TextFiles } from './textFiles.ts';

export const shortcutTexts = {
  ko: async () => ({ shortcuts: (await import('./ko/shortcuts.ts')).shortcuts }),
  en: async () => ({ shortcuts: (await import('./en/shortcuts.ts')).shortcuts }),
} as const satisfies TextFiles;

/** As Korean has them. */
export type ShortcutTexts = Awaited<ReturnType<(typeof shortcutTexts)['ko']>>;
