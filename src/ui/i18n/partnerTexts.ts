/** Texts of the partner's pages, which they load: the page's first load does not know their files. */
import type { TextFiles } from './textFiles.ts';

export const partnerTexts = {
  ko: async () => ({ partner: (await import('./ko/partner.ts')).partner }),
  en: async () => ({ partner: (await import('./en/partner.ts')).partner }),
} as const satisfies TextFiles;

/** As Korean has them. */
export type PartnerTexts = Awaited<ReturnType<(typeof partnerTexts)['ko']>>;
