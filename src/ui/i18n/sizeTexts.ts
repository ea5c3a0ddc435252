/** Texts of the position size calculator, which its dialog loads. */
import type { TextFiles } from './textFiles.ts';

export const sizeTexts = {
  ko: async () => (await import('./ko/size.ts')).sizeParts,
  en: async () => (await import('./en/size.ts')).sizeParts,
} as const satisfies TextFiles;

/** As Korean has them. */
export type SizeTexts = Awaited<ReturnType<(typeof sizeTexts)['ko']>>;
