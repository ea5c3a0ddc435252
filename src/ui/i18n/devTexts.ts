/** Texts of the developer pages, which they load: the page's first load does not know their files. */
import type { TextFiles } from './textFiles.ts';

export const devTexts = {
  ko: async () => ({ dev: (await import('./ko/dev.ts')).dev }),
  en: async () => ({ dev: (await import('./en/dev.ts')).dev }),
} as const satisfies TextFiles;

/** As Korean has them. */
export type DevTexts = Awaited<ReturnType<(typeof devTexts)['ko']>>;
