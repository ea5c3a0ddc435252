import Binary from 'lucide-react/icons/timer';
import Follow from 'lucide-react/icons/users';
import House from 'lucide-react/icons/house';
import Trade from 'lucide-react/icons/chart-candlestick';
import Wallet from 'lucide-react/icons/wallet';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '../i18n/useText.ts';
import { useIsLoggedIn, useSiteFeatures } from '../services/session.ts';
import s from './BottomNav.module.css';
import { activeItem, navItems } from './navItems.ts';

const ICONS = { trade: Trade, binary: Binary, wallet: Wallet, follow: Follow } as const;

/** The main places at the bottom of a narrow screen, within thumb reach. */
export function BottomNav() {
  const t = useText();
  const { pathname } = useLocation();
  const items = navItems(useSiteFeatures(), useIsLoggedIn());
  const active = activeItem(items, pathname);
  return (
    <nav className={s['nav']} aria-label={t('nav.bottom')}>
      <Link to="/" className={s['item']} aria-current={pathname === '/' ? 'page' : undefined}>
        <House size={20} aria-hidden="true" />
        {t('home.markets')}
      </Link>
      {items.map(({ key, to }) => {
        if (key === 'p2p') return null;
        const Icon = ICONS[key];
        return (
          <Link
            key={key}
            to={to}
            className={s['item']}
            aria-current={active?.key === key ? 'page' : undefined}
          >
            <Icon size={20} aria-hidden="true" />
            {t(key === 'follow' ? 'nav.followShort' : `nav.${key}`)}
          </Link>
        );
      })}
    </nav>
  );
}
