import { type KeyboardEvent, useRef } from 'react';
import type { WireFuturesOption } from '../../protocol/futures/entities.ts';
import type { OpenProps } from '../kit/OnDemand.tsx';
import { PopoverPanel } from '../kit/PopoverPanel.tsx';
import { useLanguage, useText } from '../i18n/useText.ts';
import { optionName } from './instrument.ts';
import { MarketGroups, MarketEmpty, MarketSearch, MarketSortHead } from './MarketParts.tsx';
import s from './InstrumentPicker.module.css';
import { Change, FavoriteStar, LastPrice, Turnover } from './TickerCells.tsx';
import { useMarketList, useMarketSort } from './useMarketList.ts';

/**
 * Moves the focus between search and rows;
 * @returns whether the key was handled.
 */
function moveFocus(event: KeyboardEvent, root: HTMLElement): boolean {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return false;
  const stops = [...root.querySelectorAll<HTMLElement>('input[type="search"], [data-pick]')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = at < 0 ? undefined : stops[at + step];
  next?.focus();
  return next !== undefined;
}

const EVERY = () => true;

/**
 * Selects another instrument: search, favorites, live prices. Enter picks the first row, arrow
 * keys move between rows.
 */
export function InstrumentPicker(
  props: OpenProps & {
    /** Stock of the instrument currently shown. */
    readonly current: string | undefined;
    /** Which instruments can be picked; all if omitted. */
    readonly isOffered?: (option: WireFuturesOption) => boolean;
    readonly onPick: (option: WireFuturesOption) => void;
  },
) {
  const t = useText();
  const language = useLanguage();
  const list = useMarketList();
  const { sort, toggle, rows } = useMarketSort(list.rows.filter(props.isOffered ?? EVERY));
  const root = useRef<HTMLDivElement>(null);
  const pick = (option: WireFuturesOption) => {
    props.onOpenChange(false);
    props.onPick(option);
  };
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const first = rows[0];
    if (first !== undefined) pick(first);
  };
  const press = (event: KeyboardEvent) => {
    if (root.current !== null && moveFocus(event, root.current)) event.preventDefault();
  };
  return (
    <PopoverPanel
      trigger={props.trigger}
      open={props.open}
      onOpenChange={props.onOpenChange}
      label={t('market.pick')}
    >
      <div ref={root} className={s['picker']} role="presentation" onKeyDown={press}>
        <form onSubmit={submit}>
          <MarketSearch value={list.search} onValue={list.setSearch} />
        </form>
        <MarketGroups list={list} />
        {rows.length === 0 ? (
          <MarketEmpty list={list} />
        ) : (
          <>
            <div className={s['head']}>
              <MarketSortHead sort={sort} onToggle={toggle} />
            </div>
            <ul className={s['list']}>
              {rows.map((option) => {
                const isCurrent = option.stock === props.current;
                return (
                  <li key={option.stock} className={s['row']} data-current={isCurrent}>
                    <FavoriteStar option={option} />
                    <button
                      type="button"
                      className={s['pick']}
                      data-pick
                      aria-current={isCurrent}
                      onClick={() => pick(option)}
                    >
                      <span>
                        <strong>{option.label}</strong>{' '}
                        <small>{optionName(option, language)}</small>
                      </span>
                      <LastPrice option={option} />
                      <Change option={option} />
                      <span className={s['volume']}>
                        <Turnover option={option} />
                      </span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </div>
    </PopoverPanel>
  );
}
