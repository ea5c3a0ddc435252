import { formatFixed, NO_FIGURE, shareToPercent } from '../../format/decimalText.ts';
import { useText } from '../../i18n/useText.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useReadable } from '../../services/useReadable.ts';
import { useFeedText, useReplayRecord } from '../../shell/FeedNote.tsx';
import s from './HomeScreen.module.css';

/** Key facts for a trader: the source of prices, the fees, the maximum leverage. */
export function HomeFacts() {
  const t = useText();
  const services = useServices();
  const feed = useFeedText();
  const dates = useReplayRecord();
  const demoFunds = useReadable(services.site)?.demoFunds;
  const options = useReadable(services.options).value ?? [];
  const first = options[0];
  const leverageMax = options.reduce((most, option) => Math.max(most, option.leverageMax), 0);
  const fee = (share: string) => `${shareToPercent(share, 2).replace('+', '')}%`;
  return (
    <dl className={s['facts']}>
      <div>
        <dt>
          {dates === undefined
            ? t('home.dataTitle')
            : `${t('home.dataTitle')} (${t('home.dataFrom')})`}
        </dt>
        <dd>{dates === undefined ? (feed ?? NO_FIGURE) : `${dates.from} ~ ${dates.to}`}</dd>
      </div>
      <div>
        <dt>{t('home.practiceFunds')}</dt>
        <dd>{`${formatFixed(demoFunds, { digits: 0, rounding: 'cut' })} USDT`}</dd>
      </div>
      <div>
        <dt>{`${t('home.feeTitle')} (${t('home.maker')} / ${t('home.taker')})`}</dt>
        <dd>
          {first === undefined ? NO_FIGURE : `${fee(first.makerFee)} / ${fee(first.takerFee)}`}
        </dd>
      </div>
      <div>
        <dt>{t('home.leverage')}</dt>
        <dd>{leverageMax === 0 ? NO_FIGURE : `${leverageMax}x`}</dd>
      </div>
    </dl>
  );
}
