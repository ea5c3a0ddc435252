/** Texts of the chart's fullscreen view and its image, which load with its tools. */
import type { TextFiles } from './textFiles.ts';

export const chartViewTexts = {
  ko: async () => ({ chartView: (await import('./ko/chartView.ts')).chartView }),
  en: async () => ({ chartView: (await import('./en/chartView.ts')).chartView }),
} as const satisfies TextFiles;

/** As Korean has them. */
export type ChartViewTexts = Awaited<ReturnType<(typeof chartViewTexts)['ko']>>;
