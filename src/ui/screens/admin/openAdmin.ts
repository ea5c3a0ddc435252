/** The console with its texts, loaded by its route alone. */
import { adminTexts } from '../../i18n/adminTexts.ts';
import { loadTexts } from '../../i18n/setup.ts';
import { AdminScreen } from './AdminScreen.tsx';

export async function openAdmin() {
  await loadTexts(adminTexts.house);
  return AdminScreen;
}
