import { type KeyboardEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OpenProps } from '../../components/OnDemand.tsx';
import { PopoverPanel } from '../../components/PopoverPanel.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { useLanguage, useText } from '../../i18n/useText.ts';
import { optionName } from '../market/instrument.ts';
import { MarketEmpty } from '../market/MarketEmpty.tsx';
import { MarketSearch } from '../market/MarketSearch.tsx';
import { MarketSortHead } from '../market/MarketSortHead.tsx';
import { Change, FavouriteStar, LastPrice, Volume } from '../market/TickerCells.tsx';
import { useMarketList } from '../market/useMarketList.ts';
import { useMarketSort } from '../market/useMarketSort.ts';
import s from './SymbolPicker.module.css';
import { useTerminal } from './terminalContext.ts';

/** Moves the focus between search and rows; @returns whether the key meant something. */
function walk(event: KeyboardEvent, root: HTMLElement): boolean {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return false;
  const stops = [...root.querySelectorAll<HTMLElement>('input[type="search"], [data-pick]')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = at < 0 ? undefined : stops[at + step];
  next?.focus();
  return next !== undefined;
}

/** Another instrument: search, favourites, live prices. Enter takes the first, arrows walk. */
export function SymbolPicker(props: OpenProps) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { option: current, access } = useTerminal();
  const list = useMarketList();
  const { sort, toggle, rows } = useMarketSort(list.rows);
  const root = useRef<HTMLDivElement>(null);
  const pick = (id: number) => {
    props.onOpenChange(false);
    void navigate(`${access === 'trade' ? '/future' : '/futureView'}/${id}`);
  };
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const first = rows[0];
    if (first !== undefined) pick(first.id);
  };
  const press = (event: KeyboardEvent) => {
    if (root.current !== null && walk(event, root.current)) event.preventDefault();
  };
  return (
    <PopoverPanel {...props} label={t('market.pick')}>
      <div ref={root} className={s['picker']} role="presentation" onKeyDown={press}>
        <form onSubmit={submit}>
          <MarketSearch value={list.search} onValue={list.setSearch} />
        </form>
        <Segmented
          look="line"
          label={t('home.markets')}
          value={list.group}
          onValue={list.setGroup}
          choices={[
            { value: 'all', label: t('home.all') },
            { value: 'favourites', label: t('home.favourites') },
          ]}
        />
        {rows.length === 0 ? (
          <MarketEmpty list={list} />
        ) : (
          <>
            <div className={s['head']}>
              <MarketSortHead sort={sort} onToggle={toggle} />
            </div>
            <ul className={s['list']}>
              {rows.map((option) => (
                <li key={option.stock} className={s['row']} data-current={option.id === current.id}>
                  <FavouriteStar option={option} />
                  <button
                    type="button"
                    className={s['pick']}
                    data-pick
                    aria-current={option.id === current.id}
                    onClick={() => pick(option.id)}
                  >
                    <span>
                      <strong>{option.label}</strong> <small>{optionName(option, language)}</small>
                    </span>
                    <LastPrice option={option} />
                    <Change option={option} />
                    <span className={s['volume']}>
                      <Volume option={option} />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </PopoverPanel>
  );
}
