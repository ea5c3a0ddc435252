import { useText } from '../../i18n/useText.ts';
import { SideMenu } from '../../kit/SideMenu.tsx';
import type { SiteFeatures } from '../../../domain/siteType.ts';

const PAGES = ['asset', 'history_list', 'future_list', 'binary_list', 'p2p'] as const;
export type WalletPage = (typeof PAGES)[number];

const NEEDS: Readonly<Partial<Record<WalletPage, keyof SiteFeatures>>> = {
  future_list: 'isFutures',
  binary_list: 'isBinary',
  p2p: 'isP2P',
};

/** The asset pages of a site, in the order of their menu (specification, section 2). */
export const walletPages = (features: SiteFeatures): readonly WalletPage[] =>
  PAGES.filter((page) => {
    const needed = NEEDS[page];
    return needed === undefined || features[needed];
  });

/** The asset pages beside their content. */
export function WalletMenu(props: {
  readonly pages: readonly WalletPage[];
  readonly current: WalletPage;
}) {
  const t = useText();
  const entries = props.pages.map((page) => ({
    key: page,
    to: `/dnw_history/${page}`,
    label: t(`wallet.page.${page}`),
  }));
  return <SideMenu label={t('wallet.menu')} entries={entries} current={props.current} />;
}
