/** Texts of the chart's tools, its fullscreen view and its image, the same keys as Korean. */
import type { chartView as korean } from '../ko/chartView.ts';
import type { Widen } from '../ko.ts';

export const chartView: Widen<typeof korean> = {
  fullscreen: 'Chart in fullscreen',
  leave: 'Exit fullscreen (Esc)',
  save: 'Save the chart as an image',
  saveFailed: 'The image could not be saved.',
  practice: 'Practice',
  periods: 'All periods',
  pin: 'Show {period} in the bar',
  unpin: 'Remove {period} from the bar',
  compare: 'Compare',
  compared: 'Compared with',
  compareRemove: 'Stop comparing with {label}',
  compareMost: 'Max {count} instruments',
  compareScale: 'Comparison uses the percent scale',
};
