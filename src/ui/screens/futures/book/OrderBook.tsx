import { useMemo, useState } from 'react';
import { parseDecimal } from '../../../../domain/decimal.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { NativeSelect } from '../../../components/NativeSelect.tsx';
import { useElementHeight } from '../../../components/useElementHeight.ts';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { baseCoin } from '../../market/instrument.ts';
import { useTerminal } from '../terminalContext.ts';
import { BookMiddle } from './BookMiddle.tsx';
import { BookRow } from './BookRow.tsx';
import { BookViewIcon } from './BookViewIcon.tsx';
import {
  groupings,
  type HeldPrices,
  isHoldCrossed,
  type LadderOptions,
  ladderLevels,
  type LadderRow,
  ladderRows,
} from './ladder.ts';
import s from './OrderBook.module.css';
import { useKeptFocus } from './useKeptFocus.ts';

type View = 'both' | 'bids' | 'asks';

const ROW_PX = 20;
const MIDDLE_PX = 36;
const ROWS_MAX = 20;

/** Scaled prices of one's own limit orders by side. */
function useOwnPrices(optionId: number) {
  const orders = useSelected(useServices().account, (account) => account.openOrders);
  return useMemo(() => {
    const of = (side: 'BUY' | 'SELL') =>
      Object.values(orders)
        .filter((order) => order.futuresOptionId === optionId && order.side === side)
        .flatMap((order) => parseDecimal(order.price ?? '') ?? []);
    return { bid: of('BUY'), ask: of('SELL') };
  }, [orders, optionId]);
}

function Rows(props: {
  readonly rows: readonly LadderRow[];
  readonly side: 'bid' | 'ask';
  readonly label: string;
}) {
  return (
    <ol className={s[props.side]} aria-label={props.label}>
      {props.rows.map((row, index) => (
        <BookRow key={row.price} row={row} side={props.side} isFirst={index === 0} />
      ))}
    </ol>
  );
}

/** Bids and asks around the last price; while pointer or keyboard is on it the prices stand still. */
export function OrderBook() {
  const t = useText();
  const { option } = useTerminal();
  const book = useReadable(useServices().market.book(option.stock));
  const own = useOwnPrices(option.id);
  const [view, setView] = useState<View>('both');
  const steps = useMemo(() => groupings(option.tickSize), [option.tickSize]);
  const [grouping, setGrouping] = useState(option.tickSize);
  const [wanted, setWanted] = useState<HeldPrices | undefined>(undefined);
  const held =
    wanted === undefined || book === undefined || isHoldCrossed(wanted, book) ? undefined : wanted;
  const [area, height] = useElementHeight<HTMLDivElement>();
  const focus = useKeptFocus(area);
  const room = Math.floor((height - MIDDLE_PX) / ROW_PX);
  const rowCount = Math.max(1, Math.min(ROWS_MAX, view === 'both' ? Math.floor(room / 2) : room));
  const step = parseDecimal(grouping) ?? 1n;
  const options = (side: 'bid' | 'ask'): LadderOptions => ({
    step,
    rows: rowCount,
    own: own[side],
    held: held?.[side],
  });
  const coin = baseCoin(option);
  const bids = book === undefined ? [] : ladderLevels(book.bids, 'bid', options('bid'));
  const asks = book === undefined ? [] : ladderLevels(book.asks, 'ask', options('ask'));
  const deepest = [bids.at(-1), asks.at(-1)].reduce(
    (most, level) => (level !== undefined && level.total > most ? level.total : most),
    0n,
  );
  const hold = () =>
    setWanted({ bid: bids.map(({ price }) => price), ask: asks.map(({ price }) => price) });
  const release = () => setWanted(undefined);
  return (
    <section className={s['book']} aria-label={t('book.title')}>
      <div className={s['tools']}>
        <Segmented
          look="text"
          label={t('book.view')}
          value={view}
          onValue={(next) => {
            release();
            setView(next);
          }}
          choices={[
            { value: 'both', label: <BookViewIcon shows="both" />, name: t('book.both') },
            { value: 'bids', label: <BookViewIcon shows="bids" />, name: t('book.bids') },
            { value: 'asks', label: <BookViewIcon shows="asks" />, name: t('book.asks') },
          ]}
        />
        <NativeSelect
          label={t('book.grouping')}
          value={grouping}
          onValue={(next) => {
            release();
            setGrouping(next);
          }}
          choices={steps}
        />
      </div>
      <div className={s['head']} aria-hidden="true">
        <span>{t('book.price')}</span>
        <span>{t('book.quantity', { coin })}</span>
        <span>{t('book.total', { coin })}</span>
      </div>
      <div
        ref={area}
        className={s['area']}
        onPointerMove={() => (held === undefined ? hold() : undefined)}
        onPointerLeave={release}
        // A tap focuses too, and must not stop the book.
        onFocus={(event) => {
          focus.note(event);
          if (held === undefined && event.target.matches(':focus-visible')) hold();
        }}
        onBlur={() => {
          focus.forget();
          release();
        }}
      >
        {book === undefined ? (
          <EmptyState title={t('book.empty')} />
        ) : (
          <>
            {view === 'bids' ? null : (
              <Rows
                side="ask"
                label={t('book.asks')}
                rows={ladderRows(asks, 'ask', options('ask'), deepest)}
              />
            )}
            <BookMiddle book={book} />
            {view === 'asks' ? null : (
              <Rows
                side="bid"
                label={t('book.bids')}
                rows={ladderRows(bids, 'bid', options('bid'), deepest)}
              />
            )}
          </>
        )}
      </div>
    </section>
  );
}
