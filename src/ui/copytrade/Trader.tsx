import { Link } from 'react-router-dom';
import type { WireTraderCard } from '../../protocol/copytrade/calls.ts';
import { useText } from '../i18n/useText.ts';
import { Tag } from '../kit/Badge.tsx';
import { cx } from '../kit/cx.ts';
import { traderState } from './figureText.ts';
import s from './Trader.module.css';
import { buttonClass } from '../kit/Button.tsx';
import { useServices } from '../services/ServicesContext.tsx';
import { useSelected } from '../services/useReadable.ts';
import type { RiskClass } from '../../domain/copytrade/figures.ts';

/** Marks a trader who is a program, on an exchange for practice. */
export function PracticeTag() {
  const t = useText();
  return (
    <span className={s['practice']} title={t('copytrade.practiceHint')}>
      {t('copytrade.practice')}
    </span>
  );
}

/** Obstacle to following a trader; nothing where they accept followers. */
export function StateTag({
  trader,
}: {
  readonly trader: Pick<WireTraderCard, 'isActive' | 'isOpen' | 'isFull'>;
}) {
  const t = useText();
  const state = traderState(trader);
  return state === 'open' ? null : <Tag tone="warn">{t(`copytrade.state.${state}`)}</Tag>;
}

/** A trader's name as a link to their page. */
export function TraderName(props: {
  readonly trader: Pick<WireTraderCard, 'traderId' | 'name' | 'isPractice'>;
  readonly className?: string | undefined;
}) {
  const { trader } = props;
  return (
    <span className={cx(s['name'], props.className)}>
      <Link to={`/copytrade/trader_detail/${encodeURIComponent(trader.traderId)}`}>
        {trader.name}
      </Link>
      {trader.isPractice ? <PracticeTag /> : null}
    </span>
  );
}

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

const LEVEL = { LOW: 1, MIDDLE: 2, HIGH: 3 } as const satisfies Record<RiskClass, number>;

/** A trader's risk in words, with as many bars as it is high. */
export function RiskBadge({ risk }: { readonly risk: RiskClass }) {
  const t = useText();
  return (
    <span className={s['risk']} data-risk={risk}>
      <svg width={14} height={12} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 5}
            y={12 - bar * 4}
            width={3}
            height={bar * 4}
            className={bar <= LEVEL[risk] ? s['barOn'] : s['barOff']}
          />
        ))}
      </svg>
      {t(`copytrade.risk.${risk}`)}
    </span>
  );
}
