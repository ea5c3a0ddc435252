import { Link } from 'react-router-dom';
import type { WireTraderCard } from '../../protocol/copytrade/calls.ts';
import { useText } from '../i18n/useText.ts';
import { buttonClass } from '../kit/Button.tsx';
import { useServices } from '../services/ServicesContext.tsx';
import { useSelected } from '../services/useReadable.ts';
import { traderState } from './figureText.ts';
import s from './Trader.module.css';

/** To the form that follows a trader, or to one's own page; in words where neither is possible. */
export function FollowLink(props: {
  readonly trader: Pick<WireTraderCard, 'traderId' | 'name' | 'isActive' | 'isOpen' | 'isFull'>;
  readonly size?: 'small' | 'medium';
}) {
  const t = useText();
  const { account } = useServices();
  const { trader, size = 'small' } = props;
  const following = useSelected(account, ({ copytrade }) => copytrade.follow?.traderId);
  const own = useSelected(account, ({ copytrade }) => copytrade.trader);
  const look = (tone: 'primary' | 'plain') => buttonClass(tone, size);
  if (own?.traderId === trader.traderId) {
    return (
      <Link to="/copytrade/trader_detail/my" className={look('plain')}>
        {t('copytrade.traderPage')}
      </Link>
    );
  }
  const to = `/copytrade/${encodeURIComponent(trader.traderId)}`;
  if (following === trader.traderId) {
    return (
      <Link to={to} className={look('plain')}>
        {t('copytrade.settings')}
      </Link>
    );
  }
  const state = traderState(trader);
  if (state !== 'open') return <span className={s['closed']}>{t(`copytrade.state.${state}`)}</span>;
  return (
    <Link
      to={to}
      className={look('primary')}
      aria-label={t('copytrade.followName', { name: trader.name })}
    >
      {t('copytrade.follow')}
    </Link>
  );
}
