/** Single figures of a market; each re-renders on its own. */
import Star from 'lucide-react/icons/star';
import { useCallback } from 'react';
import { parseDecimal } from '../../domain/decimal.ts';
import type { WireFuturesOption } from '../../protocol/futures/entities.ts';
import type { WireTicker } from '../../protocol/market/entities.ts';
import type { Readable } from '../../domain/readable.ts';
import { FlashText } from '../kit/FlashText.tsx';
import { LiveText } from '../kit/LiveText.tsx';
import { Signed } from '../kit/Signed.tsx';
import { changePercent, formatCompact, NO_FIGURE, shareToPercent } from '../format/decimalText.ts';
import { useLanguage, useText } from '../i18n/useText.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { usePart, useSelected } from '../services/useReadable.ts';
import { baseCoin, formatPercent, instrumentFormat } from './instrument.ts';
import { rangePlace } from './rangePlace.ts';
import { cx } from '../kit/cx.ts';
import { iconClass } from '../kit/IconButton.tsx';
import s from './TickerCells.module.css';
import { useFavorite } from './useFavorite.ts';

interface OfOption {
  readonly option: WireFuturesOption;
}

/** One figure of the newest ticker; re-renders only when that figure changes. */
export function useTickerField<Field extends keyof WireTicker>(
  stock: string,
  field: Field,
): WireTicker[Field] | undefined {
  return useSelected(useServices().market.ticker(stock), (ticker) => ticker?.[field]);
}

/** Whether a ticker has arrived; it never leaves again. */
export const useKnown = (stock: string): boolean =>
  useSelected(useServices().market.ticker(stock), (ticker) => ticker !== undefined);

/** A text of the newest ticker for `LiveText`; `read` must be stable between renders. */
export const useTickerText = (
  stock: string,
  read: (ticker: WireTicker | undefined) => string,
): Readable<string> => usePart(useServices().market.ticker(stock), read);

export function useChange(stock: string): string | undefined {
  return useSelected(useServices().market.ticker(stock), (ticker) =>
    ticker === undefined ? undefined : changePercent(ticker.last, ticker.open24),
  );
}

export function LastPrice({ option }: OfOption) {
  const last = useTickerField(option.stock, 'last');
  return (
    <FlashText className={s['price']} value={last} text={instrumentFormat(option).price(last)} />
  );
}

export function Change({ option }: OfOption) {
  const change = useChange(option.stock);
  return (
    <span data-live>
      <Signed value={change} text={formatPercent(change, 'always')} />
    </span>
  );
}

/** The day's volume with its unit, the base coin. */
export function Volume({ option }: OfOption) {
  const language = useLanguage();
  const coin = baseCoin(option);
  const text = useTickerText(
    option.stock,
    useCallback(
      (ticker) => {
        const volume = formatCompact(ticker?.volume24, language);
        return ticker === undefined ? volume : `${volume} ${coin}`;
      },
      [language, coin],
    ),
  );
  return <LiveText text={text} />;
}

/** The day's turnover in USDT; lists name the unit in their head. */
export function Turnover({ option }: OfOption) {
  const language = useLanguage();
  const text = useTickerText(
    option.stock,
    useCallback((ticker) => formatCompact(ticker?.turnover24, language), [language]),
  );
  return <LiveText text={text} />;
}

export function FundingRate({ option }: OfOption) {
  const rate = useTickerField(option.stock, 'fundingRate');
  if (rate === undefined) return <>{NO_FIGURE}</>;
  return (
    <span data-live>
      <Signed value={rate} text={`${shareToPercent(rate, 4)}%`} />
    </span>
  );
}

export function DayRange({ option }: OfOption) {
  const format = instrumentFormat(option);
  const low = useTickerField(option.stock, 'low24');
  const high = useTickerField(option.stock, 'high24');
  const place = useSelected(useServices().market.ticker(option.stock), (ticker) =>
    ticker === undefined ? undefined : rangePlace(ticker.last, ticker.low24, ticker.high24),
  );
  return (
    <span className={s['range']} data-live>
      <span>{format.price(low)}</span>
      <span className={s['track']} aria-hidden="true">
        {place === undefined ? null : <span className={s['place']} style={{ left: `${place}%` }} />}
      </span>
      <span>{format.price(high)}</span>
    </span>
  );
}

export function FavoriteStar({ option }: OfOption) {
  const t = useText();
  const { isFavorite, toggle } = useFavorite(option.stock);
  const label = t(isFavorite ? 'market.favouriteRemove' : 'market.favouriteAdd', {
    label: option.label,
  });
  return (
    <button
      type="button"
      className={cx(iconClass, s['star'])}
      aria-label={label}
      title={label}
      aria-pressed={isFavorite}
      onClick={toggle}
    >
      <Star size={14} aria-hidden="true" />
    </button>
  );
}

/** Sort keys of a market list, read when the list is sorted. */
export const changeKey = (ticker: WireTicker | undefined): bigint =>
  parseDecimal(ticker === undefined ? '' : (changePercent(ticker.last, ticker.open24) ?? '')) ?? 0n;
