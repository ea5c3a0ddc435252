/** Texts of the chart's fullscreen view and its image, the same keys as Korean. */
import type { chartView as korean } from '../ko/chartView.ts';
import type { Widen } from '../ko.ts';

export const chartView: Widen<typeof korean> = {
  fullscreen: 'Chart in fullscreen',
  leave: 'Exit fullscreen (Esc)',
  save: 'Save the chart as an image',
  saveFailed: 'The image could not be saved.',
  practice: 'Practice',
};
