import { Link } from 'react-router-dom';
import type { WireTraderDetail } from '../../../../protocol/copytrade/calls.ts';
import { wholePercent, drawdownText } from '../../../copytrade/figureText.ts';
import { FollowLink, RiskBadge, PracticeTag, StateTag } from '../../../copytrade/Trader.tsx';
import { formatTime } from '../../../format/timeText.ts';
import page from '../../../copytrade/CopyPage.module.css';
import { useText, useZone } from '../../../i18n/useText.ts';
import { FigureTiles } from '../../../copytrade/FigureTile.tsx';
import { linkClass } from '../../../kit/LinkButton.tsx';
import { Hint } from '../../../kit/Hint.tsx';
import s from './TraderPage.module.css';

interface OfTrader {
  readonly trader: WireTraderDetail;
}

/** How much of the room for followers is taken. */
function Capacity({ trader }: OfTrader) {
  const t = useText();
  const { followers, capacity } = trader;
  return (
    <div className={s['fact']}>
      <dt>{t('copytrade.followers')}</dt>
      <dd>
        {followers} / {capacity}
        <small>{t('copytrade.room', { count: Math.max(0, capacity - followers) })}</small>
      </dd>
    </div>
  );
}

/** Who a trader is, what they charge, how much room they have, and a link to follow. */
export function TraderHead({ trader }: OfTrader) {
  const t = useText();
  const zone = useZone();
  return (
    <header className={page['head']}>
      <Link className={linkClass} to="/copytrade">
        {t('copytrade.back')}
      </Link>
      <div className={page['title']}>
        <h1>{trader.name}</h1>
        {trader.isPractice ? <PracticeTag /> : null}
        <StateTag trader={trader} />
        <span className={s['act']}>
          <FollowLink trader={trader} size="medium" />
        </span>
      </div>
      {trader.introduction === '' ? null : <p className={s['intro']}>{trader.introduction}</p>}
      {trader.isPractice ? <p className={s['note']}>{t('copytrade.practiceHint')}</p> : null}
      <FigureTiles look="facts">
        <div className={s['fact']}>
          <dt>{t('copytrade.days')}</dt>
          <dd>
            {t('copytrade.dayCount', { days: trader.days })}
            <small>{t('copytrade.since', { day: formatTime(trader.since, 'date', zone) })}</small>
          </dd>
        </div>
        <Capacity trader={trader} />
        <div className={s['fact']}>
          <dt>
            <Hint text={t('copytrade.hint.fee')}>{t('copytrade.fee')}</Hint>
          </dt>
          <dd>{wholePercent(trader.fee)}</dd>
        </div>
        <div className={s['fact']}>
          <dt>{t('copytrade.riskTitle')}</dt>
          <dd>
            <RiskBadge risk={trader.risk} />
          </dd>
        </div>
      </FigureTiles>
      <p className={s['riskText']}>
        {t(`copytrade.riskSays.${trader.risk}`)}{' '}
        {t('copytrade.riskFact', { drawdown: drawdownText(trader.figures['30']) })}
      </p>
    </header>
  );
}
