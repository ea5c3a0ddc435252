/** The header's menu entries, by the site's features and the user (specification, section 2). */
import type { SiteFeatures } from '../../domain/siteType.ts';

export interface NavItem {
  readonly key: 'trade' | 'binary' | 'wallet' | 'p2p' | 'follow';
  readonly to: string;
}

export function navItems(features: SiteFeatures, isLoggedIn: boolean): readonly NavItem[] {
  const items: readonly (NavItem & { readonly isShown: boolean })[] = [
    { key: 'trade', to: isLoggedIn ? '/future' : '/futureView', isShown: features.isFutures },
    { key: 'binary', to: '/trade', isShown: features.isBinary },
    { key: 'wallet', to: '/dnw_history', isShown: true },
    { key: 'p2p', to: '/dnw_history/p2p', isShown: features.isP2P },
    // Copies are positions of futures.
    { key: 'follow', to: '/copytrade', isShown: features.isFutures },
  ];
  return items.filter(({ isShown }) => isShown).map(({ key, to }) => ({ key, to }));
}

/**
 * The entry of a path: the one with the longest matching prefix, both trade views counting as one.
 */
export function activeItem(items: readonly NavItem[], path: string): NavItem | undefined {
  const isUnder = (to: string) => path === to || path.startsWith(`${to}/`);
  return items
    .filter(({ key, to }) =>
      key === 'trade' ? isUnder('/future') || isUnder('/futureView') : isUnder(to),
    )
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}
