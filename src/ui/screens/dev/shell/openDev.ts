/** The frame of the developer pages with its texts, loaded by their route alone. */
import { devTexts } from '../../../i18n/devTexts.ts';
import { loadTexts } from '../../../i18n/setup.ts';
import { DevScreen } from './DevScreen.tsx';

export async function openDev() {
  await loadTexts(devTexts);
  return DevScreen;
}
