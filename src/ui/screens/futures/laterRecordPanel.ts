/** The tables below the chart, which load with their texts after the first prices. */

import { later } from '../../kit/later.tsx';
import { loadScreenTexts } from '../../i18n/setup.ts';

export const LaterRecordPanel = later(async () => {
  const [panel] = await Promise.all([
    import('./panel/RecordPanel.tsx'),
    loadScreenTexts('positions'),
  ]);
  return panel.RecordPanel;
});
