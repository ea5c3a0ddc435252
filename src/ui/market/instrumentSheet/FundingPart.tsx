import type { WireInstrumentFigures } from '../../../protocol/futures/figureCalls.ts';
import { shareToPercent } from '../../format/decimalText.ts';
import { formatTime } from '../../format/timeText.ts';
import { useText, useZone } from '../../i18n/useText.ts';
import { SmallTable } from '../../kit/table/SmallTable.tsx';
import { Figure, FigureList } from '../../kit/FigureList.tsx';
import { Signed } from '../../kit/Signed.tsx';
import { fundingBars, fundingMean } from './figures.ts';
import s from './InstrumentDialog.module.css';

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
export function FundingPart({ fundings }: Pick<WireInstrumentFigures, 'fundings'>) {
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
