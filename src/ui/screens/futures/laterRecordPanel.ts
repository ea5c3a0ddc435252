/** The tables below the chart, which load with their texts after the first prices. */

import { laterWithTexts } from '../../kit/later.tsx';
import { screenTexts } from '../../i18n/screenTexts.ts';

export const LaterRecordPanel = laterWithTexts(
  screenTexts.positions,
  async () => (await import('./panel/RecordPanel.tsx')).RecordPanel,
);
