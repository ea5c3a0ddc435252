import { useNavigate } from 'react-router-dom';
import type { OpenProps } from '../../components/OnDemand.tsx';
import { PopoverPanel } from '../../components/PopoverPanel.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { useLanguage, useText } from '../../i18n/useText.ts';
import { optionName } from '../market/instrument.ts';
import { MarketEmpty } from '../market/MarketEmpty.tsx';
import { MarketSearch } from '../market/MarketSearch.tsx';
import { Change, FavouriteStar, LastPrice } from '../market/TickerCells.tsx';
import { useMarketList } from '../market/useMarketList.ts';
import s from './SymbolPicker.module.css';
import { useTerminal } from './terminalContext.ts';

/** Another instrument: search, favourites, live prices. Enter takes the first. */
export function SymbolPicker(props: OpenProps) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { option: current, access } = useTerminal();
  const list = useMarketList();
  const pick = (id: number) => {
    props.onOpenChange(false);
    void navigate(`${access === 'trade' ? '/future' : '/futureView'}/${id}`);
  };
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const first = list.rows[0];
    if (first !== undefined) pick(first.id);
  };
  return (
    <PopoverPanel {...props} label={t('market.pick')}>
      <div className={s['picker']}>
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
        {list.rows.length === 0 ? (
          <MarketEmpty list={list} />
        ) : (
          <ul className={s['list']}>
            {list.rows.map((option) => (
              <li key={option.stock} className={s['row']} data-current={option.id === current.id}>
                <FavouriteStar option={option} />
                <button type="button" className={s['pick']} onClick={() => pick(option.id)}>
                  <span>
                    <strong>{option.label}</strong> <small>{optionName(option, language)}</small>
                  </span>
                  <LastPrice option={option} />
                  <Change option={option} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </PopoverPanel>
  );
}
