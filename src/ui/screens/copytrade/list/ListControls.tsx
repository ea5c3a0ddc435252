import {
  FIGURE_WINDOWS,
  type FigureWindow,
  TRADER_SORTS,
} from '../../../../domain/copytrade/figures.ts';
import { useText } from '../../../i18n/useText.ts';
import { CheckLine } from '../../../kit/CheckLine.tsx';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { SearchForm } from '../../../kit/SearchForm.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import s from './List.module.css';
import type { TraderPlace } from './useTraderPlace.ts';

/** Search, period, order, filters, and cards or a table. */
export function ListControls({
  place,
  go,
}: {
  readonly place: TraderPlace;
  readonly go: (next: Partial<TraderPlace>) => void;
}) {
  const t = useText();
  return (
    <div className={s['controls']}>
      <SearchForm
        key={place.words}
        className={s['search']}
        words={place.words}
        label={t('copytrade.search')}
        submit={t('copytrade.find')}
        onSearch={(words) => go({ words })}
      />
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
