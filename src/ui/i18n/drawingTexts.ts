/** Texts of the drawings on the chart, which load with them. */
import type { TextFiles } from './textFiles.ts';

export const drawingTexts = {
  ko: async () => (await import('./ko/drawings.ts')).drawingParts,
  en: async () => (await import('./en/drawings.ts')).drawingParts,
} as const satisfies TextFiles;

/** As Korean has them. */
export type DrawingTexts = Awaited<ReturnType<(typeof drawingTexts)['ko']>>;
