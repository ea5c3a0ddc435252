import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { useElementHeight } from '../../../kit/useSize.ts';
import { useText } from '../../../i18n/useText.ts';
import { createWritable } from '../../../services/derived.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { baseCoin } from '../../../market/instrument.ts';
import { useTerminalPreference } from '../chart/useTerminalPreference.ts';
import { useTickerField } from '../../../market/TickerCells.tsx';
import { useTerminal } from '../terminalContext.ts';
import { BookMiddle } from './BookMiddle.tsx';
import { PriceAge } from '../PriceAge.tsx';
import { groupings } from './ladder.ts';
import { LadderSlots, LevelTip, type TipPlace } from './LadderSlots.tsx';
import s from './OrderBook.module.css';
import { useBookSession } from './useBookSession.ts';

/** Three bars in the colors of the sides shown. */
function BookViewIcon({ shows }: { readonly shows: 'both' | 'bids' | 'asks' }) {
  const top = shows === 'bids' ? 'var(--up)' : 'var(--down)';
  const bottom = shows === 'asks' ? 'var(--down)' : 'var(--up)';
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <rect x="1" y="1" width="5" height={shows === 'both' ? 5 : 12} fill={top} />
      {shows === 'both' ? <rect x="1" y="8" width="5" height="5" fill={bottom} /> : null}
      <path d="M8 2h5M8 5h5M8 9h5M8 12h5" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}

type View = 'both' | 'bids' | 'asks';

const ROW_PX = 20;
const MIDDLE_PX = 36;
const ROWS_MAX = 20;
const TIP_GAP_PX = 8;
/** Room that the tip needs beside the book. */
const TIP_PX = 200;

const NEVER = createWritable(false);

/** The grouping chosen for the instrument, saved in this browser; defaults to the tick size. */
function useGrouping() {
  const { option } = useTerminal();
  const [saved, setSaved] = useTerminalPreference('bookGroupings');
  const steps = groupings(option.tickSize);
  const chosen = saved[option.stock];
  const grouping = chosen !== undefined && steps.includes(chosen) ? chosen : option.tickSize;
  const setGrouping = (next: string) => setSaved({ ...saved, [option.stock]: next });
  return { steps, grouping, setGrouping };
}

/** The row of an event as side and index. */
function rowOf(target: EventTarget) {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  if (row === null) return undefined;
  const side = row.dataset['side'] === 'ask' ? ('ask' as const) : ('bid' as const);
  return { row, side, index: Number(row.dataset['index']) };
}

function placeBeside(row: HTMLElement): TipPlace {
  const box = row.getBoundingClientRect();
  const isLeft = box.left > TIP_PX;
  return {
    top: box.top + box.height / 2,
    left: isLeft ? box.left - TIP_GAP_PX : box.right + TIP_GAP_PX,
    isLeft,
  };
}

function Tools(props: {
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly grouping: string;
  readonly steps: readonly string[];
  readonly onGrouping: (grouping: string) => void;
  readonly isPast: boolean;
}) {
  const t = useText();
  return (
    <div className={s['tools']}>
      <Segmented
        look="text"
        label={t('book.view')}
        value={props.view}
        onValue={props.onView}
        choices={[
          { value: 'both', label: <BookViewIcon shows="both" />, name: t('book.both') },
          { value: 'bids', label: <BookViewIcon shows="bids" />, name: t('book.bids') },
          { value: 'asks', label: <BookViewIcon shows="asks" />, name: t('book.asks') },
        ]}
      />
      <span className={s['past']} title={t('book.pastHint')}>
        {props.isPast ? t('book.past') : <PriceAge />}
      </span>
      <NativeSelect
        label={t('book.grouping')}
        value={props.grouping}
        onValue={props.onGrouping}
        choices={props.steps}
      />
    </div>
  );
}

/** Bids and asks around the last price; a pressed row is entered as it was pressed. */
export function OrderBook() {
  const t = useText();
  const id = useId();
  const { option, ticket } = useTerminal();
  const { market } = useServices();
  const hasBook = useSelected(
    market.book(option.stock),
    (book) => book !== undefined && book.bids.length + book.asks.length > 0,
  );
  const isOpen = useTickerField(option.stock, 'isOpen');
  const [view, setView] = useState<View>('both');
  const { steps, grouping, setGrouping } = useGrouping();
  const [area, height] = useElementHeight<HTMLDivElement>();
  const bids = useRef<HTMLOListElement>(null);
  const asks = useRef<HTMLOListElement>(null);
  const room = Math.floor((height - MIDDLE_PX) / ROW_PX);
  const rows = Math.max(1, Math.min(ROWS_MAX, view === 'both' ? Math.floor(room / 2) : room));
  const session = useBookSession({ bids, asks, hasBook, view, grouping, rows });
  const isPast = useReadable(session?.isPast ?? NEVER);
  const [tip, setTip] = useState<TipPlace>();
  const coin = baseCoin(option);

  const point = (event: PointerEvent) => {
    const at = rowOf(event.target);
    if (at === undefined || event.pointerType === 'touch') return;
    session?.pointAt(at.side, at.index);
    setTip(placeBeside(at.row));
  };
  const leave = () => {
    session?.leave();
    setTip(undefined);
  };
  const press = (target: EventTarget) => {
    const at = rowOf(target);
    if (at !== undefined) session?.press(at.side, at.index);
  };
  const take = (event: MouseEvent) => {
    session?.lift();
    const at = rowOf(event.target);
    const row = at === undefined ? undefined : session?.takePressed(at.side, at.index);
    const cell = event.target instanceof HTMLElement ? event.target.dataset['cell'] : undefined;
    if (row === undefined) return;
    if (cell === 'price') ticket.takePrice(row.price);
    if (cell === 'quantity') ticket.takeQuantity(row.quantity);
  };
  // A press moves the focus from one row to another: that is not leaving.
  const blur = (event: FocusEvent) => {
    const { currentTarget, relatedTarget } = event;
    const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (isWithin) return;
    if (currentTarget.matches(':hover')) session?.lift();
    else leave();
  };
  const keyDown = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) press(event.target);
  };
  const slots = { count: rows, id, usesPrice: `${id}-price`, usesQuantity: `${id}-quantity` };
  return (
    <section className={s['book']} aria-label={t('book.title')}>
      <Tools
        view={view}
        onView={setView}
        grouping={grouping}
        steps={steps}
        onGrouping={setGrouping}
        isPast={isPast}
      />
      <div className={s['head']} aria-hidden="true">
        <span>{t('book.price')}</span>
        <span>{t('book.quantity', { coin })}</span>
        <span>{t('book.total', { coin })}</span>
      </div>
      <span hidden id={slots.usesPrice}>
        {t('book.usePrice')}
      </span>
      <span hidden id={slots.usesQuantity}>
        {t('book.useQuantity')}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- one listener for all rows: what is pressed is a button in a row, by mouse or by keyboard */}
      <div
        ref={area}
        className={s['area']}
        data-past={isPast || undefined}
        data-live
        onPointerOver={point}
        onPointerDown={(event) => (event.button === 0 ? press(event.target) : undefined)}
        onPointerUp={() => session?.lift()}
        onPointerCancel={leave}
        onPointerLeave={leave}
        onBlur={blur}
        onKeyDown={keyDown}
        onClick={take}
      >
        {hasBook ? (
          <>
            {view === 'bids' ? null : (
              <LadderSlots side="ask" label={t('book.asks')} {...slots} listRef={asks} />
            )}
            <BookMiddle />
            {view === 'asks' ? null : (
              <LadderSlots side="bid" label={t('book.bids')} {...slots} listRef={bids} />
            )}
          </>
        ) : (
          <EmptyState title={t(isOpen === false ? 'book.closed' : 'book.empty')} />
        )}
      </div>
      {session === undefined || tip === undefined ? null : (
        <LevelTip session={session} place={tip} />
      )}
    </section>
  );
}
