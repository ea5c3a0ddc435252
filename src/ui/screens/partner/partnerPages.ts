/** The pages of /partner, each the second segment of its path. Pure. */
export const PARTNER_PAGES = ['overview', 'tree', 'people', 'profits'] as const;
export type PartnerPage = (typeof PARTNER_PAGES)[number];

/** The page of a path's second segment; the overview has none. */
export const partnerPageOf = (segment: string | undefined): PartnerPage =>
  PARTNER_PAGES.find((page) => page === segment) ?? 'overview';

export const pathOfPage = (page: PartnerPage): string =>
  page === 'overview' ? '/partner' : `/partner/${page}`;
