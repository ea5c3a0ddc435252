import { useCallback, useState } from 'react';
import type { WireFuturesOption } from '../../../protocol/futures/entities.ts';
import { formatWhole, shareToPercent } from '../../format/decimalText.ts';
import { useLanguage, useRefusalText, useText, useZone } from '../../i18n/useText.ts';
import { SmallTable } from '../../kit/table/SmallTable.tsx';
import { choicesOf } from '../../kit/choices.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Figure, FigureList } from '../../kit/FigureList.tsx';
import { Segmented } from '../../kit/Segmented.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { useQuery } from '../../services/query.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useSelected } from '../../services/useReadable.ts';
import { baseCoin, optionName } from '../instrument.ts';
import { FundingRate } from '../TickerCells.tsx';
import s from './InstrumentDialog.module.css';
import { InterestPart } from './InterestPart.tsx';
import type { WireInstrumentFigures } from '../../../protocol/futures/figureCalls.ts';
import { formatTime } from '../../format/timeText.ts';
import { Signed } from '../../kit/Signed.tsx';
import { fundingBars, fundingMean } from './figures.ts';

const RATE_DIGITS = 4;
const WIDTH = 900;
const HEIGHT = 120;

function Bars({ fundings }: Pick<WireInstrumentFigures, 'fundings'>) {
  const t = useText();
  const bars = fundingBars(fundings);
  const step = WIDTH / Math.max(1, bars.length);
  const middle = HEIGHT / 2;
  return (
    <svg
      className={s['bars']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('instrument.bars', { count: bars.length })}
    >
      <line x1={0} x2={WIDTH} y1={middle} y2={middle} className={s['axis']} />
      {bars.map(({ at, height }, index) => {
        const size = Math.abs(height) * (middle - 2);
        return (
          <rect
            key={at}
            className={height < 0 ? s['below'] : s['above']}
            x={index * step + 1}
            width={Math.max(1, step - 2)}
            y={height < 0 ? middle : middle - size}
            height={Math.max(1, size)}
          />
        );
      })}
    </svg>
  );
}

/** Past funding rates as bars and as a list, with their mean. */
function FundingPart({ fundings }: Pick<WireInstrumentFigures, 'fundings'>) {
  const t = useText();
  const zone = useZone();
  const mean = fundingMean(fundings.map(({ rate }) => rate));
  const rateText = (rate: string, digits = RATE_DIGITS) => (
    <Signed value={rate} text={`${shareToPercent(rate, digits)}%`} />
  );
  return (
    <>
      <Bars fundings={fundings} />
      {mean === undefined ? null : (
        <FigureList look="framed">
          <Figure label={t('instrument.average', { count: fundings.length })}>
            {rateText(mean.mean)}
          </Figure>
          <Figure label={t('instrument.year')}>{rateText(mean.year, 2)}</Figure>
        </FigureList>
      )}
      <p className={s['note']}>{t('instrument.paidBy')}</p>
      <SmallTable className={s['table']} aria-label={t('instrument.funding')}>
        <thead>
          <tr>
            <th scope="col">{t('column.time')}</th>
            <th scope="col">{t('column.rate')}</th>
          </tr>
        </thead>
        <tbody>
          {fundings.map(({ at, rate }) => (
            <tr key={at}>
              <td>{`${formatTime(at, 'date', zone)} ${formatTime(at, 'minute', zone)}`}</td>
              <td>{rateText(rate)}</td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
    </>
  );
}

const PARTS = ['contract', 'funding', 'interest'] as const;
type Part = (typeof PARTS)[number];

/** Figures of the market are read again this often while the sheet is open. */
const FRESH_MS = 5_000;

const percent = (rate: string, digits: number): string =>
  `${shareToPercent(rate, digits).replace('+', '')}%`;

function Contract({ option }: { readonly option: WireFuturesOption }) {
  const t = useText();
  const language = useLanguage();
  const coin = baseCoin(option);
  const quantity = (text: string) => `${formatWhole(text)} ${coin}`;
  const hours = t(option.hours === 'ALWAYS' ? 'market.hoursAlways' : 'market.hoursWeekdays');
  return (
    <FigureList look="framed">
      <Figure label={t('instrument.name')}>{optionName(option, language)}</Figure>
      <Figure label={t('instrument.origin')}>{option.origin}</Figure>
      <Figure label={t('instrument.tick')}>{`${formatWhole(option.tickSize)} USDT`}</Figure>
      <Figure label={t('instrument.lot')}>{quantity(option.lotSize)}</Figure>
      <Figure label={t('instrument.least')}>{quantity(option.minQuantity)}</Figure>
      <Figure label={t('instrument.most')}>{quantity(option.maxQuantity)}</Figure>
      {option.priceBand === undefined ? null : (
        <Figure label={t('instrument.band')}>
          {t('instrument.bandOf', { percent: percent(option.priceBand, 2).replace('%', '') })}
        </Figure>
      )}
      <Figure label={t('instrument.leverage')}>{`${option.leverageMax}x`}</Figure>
      <Figure label={t('instrument.makerFee')}>{percent(option.makerFee, 3)}</Figure>
      <Figure label={t('instrument.takerFee')}>{percent(option.takerFee, 3)}</Figure>
      <Figure label={t('market.hours')}>{hours}</Figure>
      <Figure label={t('instrument.every')}>{t('instrument.everyText')}</Figure>
      <Figure label={t('instrument.rate')}>
        <FundingRate option={option} />
      </Figure>
    </FigureList>
  );
}

function Tiers({ option }: { readonly option: WireFuturesOption }) {
  const t = useText();
  return (
    <SmallTable className={s['table']} aria-label={t('instrument.tiers')}>
      <caption>{t('instrument.tiers')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('instrument.range')}</th>
          <th scope="col">{t('instrument.leverage')}</th>
          <th scope="col">{t('instrument.maintenance')}</th>
          <th scope="col">{t('instrument.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {option.tiers.map((tier) => (
          <tr key={tier.floor}>
            <td>{`${formatWhole(tier.floor)} – ${tier.cap === null ? '' : formatWhole(tier.cap)}`}</td>
            <td>{`${tier.leverageMax}x`}</td>
            <td>{percent(tier.maintenanceRate, 2)}</td>
            <td>{formatWhole(tier.maintenanceAmount)}</td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}

function MarketPart(props: { readonly option: WireFuturesOption; readonly part: Part }) {
  const t = useText();
  const refusalText = useRefusalText();
  const { call, now } = useServices();
  const { option, part } = props;
  const { id } = option;
  const { state } = useQuery({
    key: ['futures', 'figures', id],
    read: useCallback(() => call('instrumentFigures', { futuresOptionId: id }), [call, id]),
    version: useSelected(now, (at) => Math.floor(at / FRESH_MS)),
  });
  const { value } = state;
  if (value === undefined) {
    return state.status === 'failed' ? (
      <EmptyState title={refusalText(state.error)} />
    ) : (
      <SkeletonRows rows={6} label={t('app.loading')} />
    );
  }
  return part === 'funding' ? (
    <FundingPart fundings={value.fundings} />
  ) : (
    <InterestPart option={option} figures={value} />
  );
}

/** Details of an instrument: its rules, past funding rates, and open interest. */
export function InstrumentDialog(props: {
  readonly option: WireFuturesOption;
  readonly onClose: () => void;
}) {
  const t = useText();
  const [part, setPart] = useState<Part>('contract');
  const { option, onClose } = props;
  return (
    <Dialog title={t('instrument.title', { label: option.label })} kind="wide" onClose={onClose}>
      <div className={s['body']}>
        <Segmented
          label={t('instrument.part')}
          value={part}
          onValue={setPart}
          choices={choicesOf(PARTS, (name) => t(`instrument.${name}`))}
        />
        {part === 'contract' ? (
          <div className={s['columns']}>
            <Contract option={option} />
            <Tiers option={option} />
          </div>
        ) : (
          <MarketPart option={option} part={part} />
        )}
      </div>
    </Dialog>
  );
}
