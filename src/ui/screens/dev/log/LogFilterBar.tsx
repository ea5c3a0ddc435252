import { type LogFilter, NO_FILTER } from '../../../../domain/logFilter.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import row from '../Field.module.css';
import s from './Log.module.css';

const ALL = '';

/** A moment as a local field writes it, in UTC; undefined where it is empty. */
const toMoment = (text: string): number | undefined => {
  const at = Date.parse(`${text}Z`);
  return Number.isNaN(at) ? undefined : at;
};

const toField = (at: number | undefined): string =>
  at === undefined ? '' : new Date(at).toISOString().slice(0, 19);

/** Type, id, time and text; all of them together choose the facts. */
export function LogFilterBar(props: {
  readonly types: readonly string[];
  readonly filter: LogFilter;
  readonly onFilter: (filter: LogFilter) => void;
}) {
  const t = useText();
  const { types, filter, onFilter } = props;
  const field = (name: 'entity' | 'text') => (
    <label className={row['field']}>
      {t(`dev.logs.${name}`)}
      <input
        value={filter[name]}
        spellCheck={false}
        onChange={({ target }) => onFilter({ ...filter, [name]: target.value.trim() })}
      />
    </label>
  );
  const moment = (name: 'from' | 'to') => (
    <label className={row['field']}>
      {t(`dev.logs.${name}`)}
      <input
        type="datetime-local"
        step={1}
        value={toField(filter[name])}
        onChange={({ target }) => onFilter({ ...filter, [name]: toMoment(target.value) })}
      />
    </label>
  );
  return (
    <div className={s['filter']}>
      <div className={row['field']}>
        <span aria-hidden="true">{t('dev.logs.type')}</span>
        <NativeSelect
          label={t('dev.logs.type')}
          value={filter.types[0] ?? ALL}
          onValue={(type) => onFilter({ ...filter, types: type === ALL ? [] : [type] })}
          choices={[
            { value: ALL, label: t('dev.logs.allTypes') },
            ...types.map((type) => ({ value: type, label: type })),
          ]}
        />
      </div>
      {field('entity')}
      {field('text')}
      {moment('from')}
      {moment('to')}
      <Button size="small" disabled={filter === NO_FILTER} onClick={() => onFilter(NO_FILTER)}>
        {t('dev.logs.clear')}
      </Button>
    </div>
  );
}
