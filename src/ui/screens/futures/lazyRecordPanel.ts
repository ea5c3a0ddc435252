/** The tables below the chart, which load with their texts after the first prices. */
import { lazy } from 'react';
import { loadScreenTexts } from '../../i18n/setup.ts';

export const LazyRecordPanel = lazy(async () => {
  const [panel] = await Promise.all([
    import('./panel/RecordPanel.tsx'),
    loadScreenTexts('positions'),
  ]);
  return { default: panel.RecordPanel };
});
