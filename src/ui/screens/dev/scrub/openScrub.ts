/** The screen of an earlier moment with its texts, loaded by its route alone. */
import { devTexts } from '../../../i18n/devTexts.ts';
import { loadTexts } from '../../../i18n/setup.ts';
import { ScrubScreen } from './ScrubScreen.tsx';

export async function openScrub() {
  await loadTexts(devTexts);
  return ScrubScreen;
}
