import { Link } from 'react-router-dom';
import type { WireTraderCard } from '../../protocol/copytrade/calls.ts';
import { useText } from '../i18n/useText.ts';
import { Tag } from '../kit/Badge.tsx';
import { cx } from '../kit/cx.ts';
import { traderState } from './figureText.ts';
import s from './Trader.module.css';

/** Marks a trader who is a program, on an exchange for practice. */
export function PracticeTag() {
  const t = useText();
  return (
    <span className={s['practice']} title={t('copytrade.practiceHint')}>
      {t('copytrade.practice')}
    </span>
  );
}

/** What stands against following a trader; nothing where they accept followers. */
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
