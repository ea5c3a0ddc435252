import type { Page } from '../../protocol/answer.ts';
import { formatWhole } from '../format/decimalText.ts';
import { useText } from '../i18n/useText.ts';
import { Button } from '../kit/Button.tsx';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import s from './AdminTable.module.css';
import { PAGE_SIZES, type TablePlace } from './tablePlace.ts';

const count = (value: number): string => formatWhole(String(value));

/** Range of the shown rows, and links to the other pages. */
export function PageBar(props: {
  readonly place: TablePlace;
  readonly shown: Page<unknown>;
  readonly onChange: (part: Partial<TablePlace>) => void;
}) {
  const t = useText();
  const { place, shown, onChange } = props;
  const size = Number(place.size);
  const first = (place.page - 1) * size + 1;
  const last = Math.min(place.page * size, shown.total);
  return (
    <nav className={s['pages']} aria-label={t('admin.pages')}>
      <span role="status">
        {t('admin.rowsOf', {
          from: count(Math.min(first, last)),
          to: count(last),
          total: count(shown.total),
        })}
      </span>
      <Button
        size="small"
        disabled={place.page === 1}
        onClick={() => onChange({ page: place.page - 1 })}
      >
        {t('admin.previous')}
      </Button>
      <Button
        size="small"
        disabled={last >= shown.total}
        onClick={() => onChange({ page: place.page + 1 })}
      >
        {t('admin.next')}
      </Button>
      <NativeSelect
        label={t('admin.pageSize')}
        value={place.size}
        onValue={(next) => onChange({ size: next })}
        choices={PAGE_SIZES.map((value) => ({
          value,
          label: t('admin.perPage', { count: value }),
        }))}
      />
    </nav>
  );
}
