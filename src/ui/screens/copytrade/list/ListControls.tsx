import { useState } from 'react';
import {
  FIGURE_WINDOWS,
  type FigureWindow,
  TRADER_SORTS,
} from '../../../../domain/copytrade/figures.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { CheckLine } from '../../../kit/CheckLine.tsx';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import s from './List.module.css';
import type { TraderPlace } from './useTraderPlace.ts';

interface Place {
  readonly place: TraderPlace;
  readonly go: (next: Partial<TraderPlace>) => void;
}

function Search({ place, go }: Place) {
  const t = useText();
  const [typed, setTyped] = useState(place.words);
  return (
    <form
      role="search"
      className={s['search']}
      onSubmit={(event) => {
        event.preventDefault();
        go({ words: typed.trim() });
      }}
    >
      <TextInput
        type="search"
        aria-label={t('copytrade.search')}
        placeholder={t('copytrade.search')}
        maxLength={64}
        value={typed}
        onValue={setTyped}
      />
      <Button type="submit">{t('copytrade.find')}</Button>
    </form>
  );
}

/** Search, period, order, filters, and cards or a table. */
export function ListControls({ place, go }: Place) {
  const t = useText();
  return (
    <div className={s['controls']}>
      <Search key={place.words} place={place} go={go} />
      <Segmented<FigureWindow>
        label={t('copytrade.windowLabel')}
        value={place.window}
        onValue={(window) => go({ window })}
        choices={FIGURE_WINDOWS.map((value) => ({ value, label: t(`copytrade.window.${value}`) }))}
      />
      <NativeSelect
        label={t('copytrade.sort')}
        value={place.sort}
        onValue={(sort) => go({ sort })}
        choices={TRADER_SORTS.map((value) => ({ value, label: t(`copytrade.sortBy.${value}`) }))}
      />
      <CheckLine
        checked={place.isHideFull}
        onChange={(event) => go({ isHideFull: event.currentTarget.checked })}
      >
        {t('copytrade.hideFull')}
      </CheckLine>
      <CheckLine
        checked={place.isActiveOnly}
        onChange={(event) => go({ isActiveOnly: event.currentTarget.checked })}
      >
        {t('copytrade.activeOnly')}
      </CheckLine>
      <span className={s['view']}>
        <Segmented<TraderPlace['view']>
          label={t('copytrade.view')}
          value={place.view}
          onValue={(view) => go({ view })}
          choices={[
            { value: 'cards', label: t('copytrade.cards') },
            { value: 'table', label: t('copytrade.table') },
          ]}
        />
      </span>
    </div>
  );
}
