/** The screen of an earlier moment with its texts, loaded by its route alone. */
import { devTexts } from '../../../i18n/devTexts.ts';
import { loadTextFiles } from '../../../i18n/setup.ts';
import { ScrubScreen } from './ScrubScreen.tsx';

export async function openScrub() {
  await loadTextFiles(devTexts);
  return ScrubScreen;
}
