/** The partner's pages with their texts, loaded by their route alone. */
import { partnerTexts } from '../../i18n/partnerTexts.ts';
import { screenTexts } from '../../i18n/screenTexts.ts';
import { loadTexts } from '../../i18n/setup.ts';
import { PartnerScreen } from './PartnerScreen.tsx';

export async function openPartner() {
  // The form for a new partner asks for username and password, as signing up does.
  await loadTexts(partnerTexts, screenTexts.people);
  return PartnerScreen;
}
