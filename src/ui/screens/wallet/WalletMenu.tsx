import { useText } from '../../i18n/useText.ts';
import { SideMenu } from '../../kit/SideMenu.tsx';
import type { WalletPage } from './walletPages.ts';

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
