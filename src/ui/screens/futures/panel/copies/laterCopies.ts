/** The table of copies, which loads with its texts when its tab is first opened. */
import { screenTexts } from '../../../../i18n/screenTexts.ts';
import { laterWithTexts } from '../../../../kit/later.tsx';

export const LaterCopies = laterWithTexts(
  screenTexts.copyFollow,
  async () => (await import('./Copies.tsx')).Copies,
);
