/** The frame of the developer pages with its texts, loaded by their route alone. */
import { devTexts } from '../../../i18n/devTexts.ts';
import { loadTextFiles } from '../../../i18n/setup.ts';
import { DevScreen } from './DevScreen.tsx';

export async function openDev() {
  await loadTextFiles(devTexts);
  return DevScreen;
}
