/** The table of copies, which loads with its texts when its tab is first opened. */
import { loadScreenTexts } from '../../../../i18n/setup.ts';
import { later } from '../../../../kit/later.tsx';

export const LaterCopies = later(async () => {
  const [part] = await Promise.all([import('./Copies.tsx'), loadScreenTexts('copyFollow')]);
  return part.Copies;
});
