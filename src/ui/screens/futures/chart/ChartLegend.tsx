import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { PriceType } from '../../../../domain/market.ts';
import { useElementHeight } from '../../../kit/useSize.ts';
import { formatCompact, formatFixed } from '../../../format/decimalText.ts';
import { useLanguage, useText } from '../../../i18n/useText.ts';
import { formatPercent, instrumentFormat } from '../../../market/instrument.ts';
import { Signed } from '../../../kit/Signed.tsx';
import { useTerminal } from '../terminalContext.ts';
import type { Bar } from './candleFold.ts';
import type { ChartHandle } from './chartHandle.ts';
import type { FillGroup, FundingGroup, OwnMarks } from './chartMarks.ts';
import type { IndicatorFigure, IndicatorLayer } from './indicatorLayer.ts';
import s from './ChartLegend.module.css';
import { drawnPrice } from './useChart.ts';

/** Decimals of a figure that is not a price. */
const INDEX_DIGITS = 2;

/** Distance between a pane's edge and its figures, px. */
const PANE_GAP = 2;
/** Free space above and below the figures over the candles, together, px. */
const HEADROOM_GAP = 12;

/** Change from the previous close in percent; display only, so a double is precise enough. */
export function barChange(bar: Bar, before: Bar | undefined): string | undefined {
  const base = before?.close ?? bar.open;
  return base > 0 ? (((bar.close - base) / base) * 100).toFixed(2) : undefined;
}

function BarFigures(props: {
  readonly bar: Bar;
  readonly before: Bar | undefined;
  readonly priceType: PriceType;
}) {
  const t = useText();
  const language = useLanguage();
  const { option } = useTerminal();
  const { bar, before, priceType } = props;
  const tone = bar.close >= bar.open ? s['up'] : s['down'];
  const change = barChange(bar, before);
  return (
    <dl className={s['row']}>
      {priceType === 'LAST' ? null : (
        <div>
          <dt className="visuallyHidden">{t('chart.priceType')}</dt>
          <dd>{t(`chart.price${priceType}`)}</dd>
        </div>
      )}
      {(['open', 'high', 'low', 'close'] as const).map((name) => (
        <div key={name}>
          <dt>{t(`chart.${name}`)}</dt>
          <dd className={tone}>{drawnPrice(bar[name], option)}</dd>
        </div>
      ))}
      <div>
        <dt className="visuallyHidden">{t('chart.change')}</dt>
        <dd className={Number(change) >= 0 ? s['up'] : s['down']}>
          {formatPercent(change, 'always')}
        </dd>
      </div>
      {priceType === 'LAST' ? (
        <div>
          <dt>{t('chart.volume')}</dt>
          <dd className={tone}>{formatCompact(bar.volume.toFixed(3), language)}</dd>
        </div>
      ) : null}
    </dl>
  );
}

function IndicatorFigures({ figures }: { readonly figures: readonly IndicatorFigure[] }) {
  const { option } = useTerminal();
  const digits = instrumentFormat(option).priceDigits;
  const language = useLanguage();
  const text = ({ value, figure }: IndicatorFigure) => {
    if (value === undefined) return '–';
    switch (figure) {
      case 'price':
        return drawnPrice(value, option);
      case 'finePrice':
        return value.toFixed(digits + 1);
      case 'index':
        return value.toFixed(INDEX_DIGITS);
      case 'volume':
        return formatCompact(value.toFixed(3), language);
    }
  };
  return (
    <dl className={s['row']}>
      {figures.map((figure, index) => (
        <div key={`${index}/${figure.title}`}>
          <dt>{figure.title}</dt>
          <dd style={{ color: figure.color }}>{text(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Figures of the panes below the candles, each at the top of its own pane. */
function PaneFigures(props: {
  readonly handle: ChartHandle;
  readonly figures: readonly IndicatorFigure[];
}) {
  const { handle, figures } = props;
  const panes = [...new Set(figures.map(({ pane }) => pane))];
  // The figures follow a pane when it is resized.
  const tops = useSyncExternalStore(handle.onPainted, () =>
    panes.map((pane) => handle.chart.paneTop(pane)).join(),
  ).split(',');
  return panes.map((pane, index) => (
    <div key={pane} className={s['legend']} style={{ top: Number(tops[index]) + PANE_GAP }}>
      <IndicatorFigures figures={figures.filter((figure) => figure.pane === pane)} />
    </div>
  ));
}

function Fills({ fills }: { readonly fills: readonly FillGroup[] }) {
  const t = useText();
  const format = instrumentFormat(useTerminal().option);
  return (
    <dl className={s['row']}>
      {fills.map(({ side, price, quantity }) => (
        <div key={side}>
          <dt>{t(side === 'BUY' ? 'chart.bought' : 'chart.sold')}</dt>
          <dd className={side === 'BUY' ? s['up'] : s['down']}>
            {`${format.quantity(quantity)} @ ${format.price(price)}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Funding({ funding: { amount } }: { readonly funding: FundingGroup }) {
  const t = useText();
  return (
    <dl className={s['row']}>
      <div>
        <dt>{t('chart.funding')}</dt>
        <dd>
          <Signed
            value={amount}
            text={`${formatFixed(amount, { digits: 4, rounding: 'cut', sign: 'always' })} USDT`}
          />
        </dd>
      </div>
    </dl>
  );
}

/**
 * Figures of the bar under the crosshair, otherwise of the newest one; redrawn at most once a
 * frame.
 */
export function ChartLegend(props: {
  readonly handle: ChartHandle;
  readonly layer: IndicatorLayer | undefined;
  readonly marks: OwnMarks;
  readonly priceType: PriceType;
  /** Further rows. */
  readonly children: ReactNode;
}) {
  const t = useText();
  const { handle, layer, marks, priceType } = props;
  const { session, chart } = handle;
  const { option } = useTerminal();
  const [box, height] = useElementHeight<HTMLDivElement>();
  useEffect(() => chart.setHeadroom(height === 0 ? 0 : height + HEADROOM_GAP), [chart, height]);
  const bar = useSyncExternalStore(handle.onFigures, () => session.barAt(handle.hoveredAt()));
  const figures = bar === undefined ? [] : (layer?.figuresAt(bar.at) ?? []);
  const curves = figures.filter(({ pane }) => pane === 0);
  const fills = marks.fills.filter(({ at }) => at === bar?.at);
  const funding = marks.fundings.find(({ at }) => at === bar?.at);
  const playedFrom = option.record?.playedFrom;
  const isRepeated = bar !== undefined && playedFrom !== undefined && bar.at < playedFrom;
  return (
    <>
      <div ref={box} className={s['legend']}>
        {bar === undefined ? null : (
          <BarFigures bar={bar} before={session.barBefore(bar.at)} priceType={priceType} />
        )}
        {props.children}
        {isRepeated ? <p className={s['repeats']}>{t('chart.repeats')}</p> : null}
        {curves.length === 0 ? null : <IndicatorFigures figures={curves} />}
        {fills.length === 0 ? null : <Fills fills={fills} />}
        {funding === undefined ? null : <Funding funding={funding} />}
      </div>
      <PaneFigures handle={handle} figures={figures.filter(({ pane }) => pane > 0)} />
    </>
  );
}
