import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import type { WalletPage } from './walletPages.ts';
import s from './WalletScreen.module.css';

/** The asset pages beside their content; on a phone a strip above it, scrolled to the present page. */
export function WalletMenu(props: {
  readonly pages: readonly WalletPage[];
  readonly current: WalletPage;
}) {
  const t = useText();
  const { pages, current } = props;
  const strip = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const menu = strip.current;
    const entry = menu?.querySelector('[aria-current="page"]');
    if (menu == null || entry == null) return;
    // Only the strip moves: scrolling the entry into view would move the page with it.
    const [outer, inner] = [menu.getBoundingClientRect(), entry.getBoundingClientRect()];
    menu.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }, [current, pages.length]);
  return (
    <nav ref={strip} className={s['menu']} aria-label={t('wallet.menu')}>
      {pages.map((page) => (
        <Link
          key={page}
          to={`/dnw_history/${page}`}
          className={s['entry']}
          aria-current={page === current ? 'page' : undefined}
        >
          {t(`wallet.page.${page}`)}
        </Link>
      ))}
    </nav>
  );
}
