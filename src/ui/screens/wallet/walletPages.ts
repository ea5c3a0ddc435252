/** The asset pages of a site, in the order of their menu (specification, section 2). */
import type { SiteFeatures } from '../../../domain/siteType.ts';

const PAGES = ['asset', 'history_list', 'future_list', 'binary_list', 'p2p'] as const;
export type WalletPage = (typeof PAGES)[number];

const NEEDS: Readonly<Partial<Record<WalletPage, keyof SiteFeatures>>> = {
  future_list: 'isFutures',
  binary_list: 'isBinary',
  p2p: 'isP2P',
};

export const walletPages = (features: SiteFeatures): readonly WalletPage[] =>
  PAGES.filter((page) => {
    const needed = NEEDS[page];
    return needed === undefined || features[needed];
  });
