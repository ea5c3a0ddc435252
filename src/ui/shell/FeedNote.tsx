import type { ReactNode } from 'react';
import { formatTime } from '../format/timeText.ts';
import { useText, useZone } from '../i18n/useText.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable } from '../services/useReadable.ts';
import s from './FeedNote.module.css';

/** Names of the venues and data sets that records come from, by the word in their file names. */
const VENUES: Readonly<Record<string, string>> = {
  'binance-usdm': 'Binance Futures',
  'binance-coinm': 'Binance Futures',
  'binance-spot': 'Binance',
  oanda: 'OANDA',
  cboe: 'Cboe',
  nasdaq: 'Nasdaq',
  '': 'mplfinance',
};

/** The venue's name; of one that is not listed, the word itself. */
const venueName = (venue: string): string => VENUES[venue] ?? venue;

/** Whose record is replayed. */
export interface ReplayRecord {
  /** Undefined for all markets together, which have several. */
  readonly venue: string | undefined;
  readonly from: string;
  readonly to: string;
}

/** The record of one market, or the days of the longest one, when prices are a replay. */
export function useReplayRecord(stock?: string | null): ReplayRecord | undefined {
  const zone = useZone();
  const { site, options } = useServices();
  const feed = useReadable(site)?.feed;
  const record = useReadable(options).value?.find((option) => option.stock === stock)?.record;
  if (feed?.kind !== 'replay') return undefined;
  const { recordedFrom, recordedTo } = record ?? feed;
  if (recordedFrom === null || recordedTo === null) return undefined;
  return {
    venue: record === undefined ? undefined : venueName(record.venue),
    from: formatTime(recordedFrom, 'date', zone),
    to: formatTime(recordedTo, 'date', zone),
  };
}

/** The source of prices; a replay states its dates and, of one market, who recorded them. */
export function useFeedText(stock?: string | null): string | undefined {
  const t = useText();
  const kind = useReadable(useServices().site)?.feed?.kind;
  const record = useReplayRecord(stock);
  switch (kind) {
    case undefined:
      return undefined;
    case 'live':
      return t('feed.live');
    case 'synthetic':
      return t('feed.syntheticHint');
    case 'replay':
      if (record === undefined) return t('feed.replay');
      return record.venue === undefined
        ? t('feed.replayOf', { from: record.from, to: record.to })
        : t('feed.replayOfVenue', { ...record, venue: record.venue });
  }
}

/** The source of one market's prices; without a market, of all. */
export function FeedNote({ stock }: { readonly stock?: string | null }) {
  return <span>{useFeedText(stock)}</span>;
}

/** The source of prices, as the last line of a screen or, on a desktop, of its column. */
export function FeedLine(props: {
  readonly place?: 'desk' | 'phone';
  readonly stock?: string | null;
  readonly children?: ReactNode;
}) {
  return (
    <p className={s[props.place ?? 'phone']}>
      <FeedNote {...(props.stock !== undefined && { stock: props.stock })} />
      {props.children}
    </p>
  );
}
