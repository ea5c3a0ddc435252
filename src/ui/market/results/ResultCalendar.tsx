import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { DAY_MS } from '../../../domain/time.ts';
import type { WireDayResult } from '../../../protocol/futures/resultCalls.ts';
import { formatDay } from '../../format/timeText.ts';
import { useLanguage, useRefusalText, useText } from '../../i18n/useText.ts';
import { SmallTable } from '../../kit/table/SmallTable.tsx';
import { Button } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Figure, FigureList } from '../../kit/FigureList.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { NativeSelect } from '../../kit/NativeSelect.tsx';
import { Signed, toneOf } from '../../kit/Signed.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import { formatUsdt } from '../instrument.ts';
import { useOptionLookup } from '../optionsById.ts';
import {
  byDay,
  byInstrument,
  countDays,
  monthOf,
  type ResultTotal,
  shiftMonth,
  todayOf,
  totalOf,
  weeksOf,
} from './calendar.ts';
import { cx } from '../../kit/cx.ts';
import s from './ResultCalendar.module.css';
import { saveResults } from './saveResults.ts';
import { useMonth } from './useMonth.ts';

const ALL = 'ALL';
/** A Sunday. */
const SUNDAY = Date.UTC(2023, 0, 1);

const signed = (text: string): string => formatUsdt(text, 'always');

function Weekdays() {
  const format = new Intl.DateTimeFormat(useLanguage(), { weekday: 'short', timeZone: 'UTC' });
  return (
    <tr>
      {[0, 1, 2, 3, 4, 5, 6].map((day) => (
        <th key={day} scope="col">
          {format.format(SUNDAY + day * DAY_MS)}
        </th>
      ))}
    </tr>
  );
}

function Day(props: {
  readonly day: string;
  readonly total: ResultTotal | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const t = useText();
  const language = useLanguage();
  const { day, total } = props;
  const number = Number(day.slice(-2));
  if (total === undefined) return <span className={s['empty']}>{number}</span>;
  return (
    <button
      type="button"
      className={cx(s['day'], toneOf(total.result))}
      aria-pressed={props.isChosen}
      aria-label={t('results.dayResult', {
        day: formatDay(day, language),
        result: signed(total.result),
      })}
      onClick={props.onChoose}
    >
      <span>{number}</span>
      <strong>{signed(total.result)}</strong>
    </button>
  );
}

function Totals({ rows }: { readonly rows: readonly WireDayResult[] }) {
  const t = useText();
  const total = totalOf(rows);
  const line = (label: string, text: string) => (
    <Figure label={label}>
      <Signed value={text} text={signed(text)} />
    </Figure>
  );
  return (
    <FigureList look="framed" className={s['totals']} aria-label={t('results.total')}>
      <Figure label={t('results.result')}>
        <strong>
          <Signed value={total.result} text={`${signed(total.result)} USDT`} />
        </strong>
      </Figure>
      {line(t('results.pnl'), total.realizedPnl)}
      <Figure label={t('column.fee')}>{formatUsdt(total.fee)}</Figure>
      {line(t('column.funding'), total.funding)}
      {total.insurance === '0' ? null : line(t('column.insurance'), total.insurance)}
      <Figure label={t('results.fills')}>
        {`${total.fills} · ${t('results.days', countDays(byDay(rows)))}`}
      </Figure>
    </FigureList>
  );
}

/** One line for each instrument. */
function Instruments(props: { readonly title: string; readonly rows: readonly WireDayResult[] }) {
  const t = useText();
  const lookup = useOptionLookup();
  const stocks = new Map(props.rows.map((row) => [row.futuresOptionId, row.stock]));
  return (
    <SmallTable className={s['instruments']} aria-label={props.title}>
      <caption>{props.title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.symbol')}</th>
          <th scope="col">{t('results.pnl')}</th>
          <th scope="col">{t('column.fee')}</th>
          <th scope="col">{t('column.funding')}</th>
          <th scope="col">{t('results.result')}</th>
        </tr>
      </thead>
      <tbody>
        {[...byInstrument(props.rows)].map(([id, total]) => (
          <tr key={id}>
            <th scope="row">{lookup.label(id, stocks.get(id) ?? '')}</th>
            <td>
              <Signed value={total.realizedPnl} text={signed(total.realizedPnl)} />
            </td>
            <td>{formatUsdt(total.fee)}</td>
            <td>
              <Signed value={total.funding} text={signed(total.funding)} />
            </td>
            <td>
              <strong>
                <Signed value={total.result} text={signed(total.result)} />
              </strong>
            </td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}

function Month({
  month,
  rows,
}: {
  readonly month: string;
  readonly rows: readonly WireDayResult[];
}) {
  const t = useText();
  const language = useLanguage();
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const days = byDay(rows);
  const shown = chosen === undefined ? rows : rows.filter(({ day }) => day === chosen);
  return (
    <div className={s['month']}>
      <table className={s['calendar']} aria-label={t('results.month', { month })}>
        <thead>
          <Weekdays />
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={index}>
              {week.map((day, at) => (
                <td key={day ?? `-${at}`}>
                  {day === undefined ? null : (
                    <Day
                      day={day}
                      total={days.get(day)}
                      isChosen={day === chosen}
                      onChoose={() => setChosen(day === chosen ? undefined : day)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={s['aside']}>
        <Totals rows={shown} />
        {shown.length === 0 ? (
          <EmptyState title={t('results.nothing')} />
        ) : (
          <Instruments
            title={
              chosen === undefined
                ? t('results.ofMonth')
                : t('results.ofDay', { day: formatDay(chosen, language) })
            }
            rows={shown}
          />
        )}
        <p className={s['note']}>{t('results.note')}</p>
      </div>
    </div>
  );
}

/** The result of trading, by day and instrument; `onlyId` restricts it to one instrument. */
export function ResultCalendar(props: {
  readonly onlyId: number | undefined;
  /** In a low panel. */
  readonly isDense?: boolean;
}) {
  const { onlyId } = props;
  const t = useText();
  const refusalText = useRefusalText();
  const lookup = useOptionLookup();
  const { now } = useServices();
  const [newest] = useState(() => monthOf(todayOf(now.get())));
  const [month, setMonth] = useState(newest);
  const [symbol, setSymbol] = useState<string>(ALL);
  const { state, refetch } = useMonth(month);
  const all = state.value ?? [];
  const wanted = onlyId === undefined ? symbol : String(onlyId);
  const rows = all.filter((row) => wanted === ALL || String(row.futuresOptionId) === wanted);
  const known = new Map(all.map((row) => [String(row.futuresOptionId), row]));
  return (
    <section
      className={cx(s['results'], props.isDense === true && s['dense'])}
      aria-label={t('results.calendar')}
    >
      <header className={s['head']}>
        <IconButton label={t('results.previous')} onClick={() => setMonth(shiftMonth(month, -1))}>
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <strong>{month}</strong>
        <IconButton
          label={t('results.next')}
          disabled={month >= newest}
          onClick={() => setMonth(shiftMonth(month, 1))}
        >
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
        {onlyId === undefined ? (
          <NativeSelect
            label={t('history.symbol')}
            value={known.has(symbol) ? symbol : ALL}
            onValue={setSymbol}
            choices={[
              { value: ALL, label: t('results.all') },
              ...[...known].map(([value, row]) => ({
                value,
                label: lookup.label(row.futuresOptionId, row.stock),
              })),
            ]}
          />
        ) : null}
        <Button
          size="small"
          disabled={rows.length === 0}
          onClick={() => saveResults({ t, lookup }, month, rows)}
        >
          {t('history.exportCsv')}
        </Button>
      </header>
      {state.status === 'failed' && state.value === undefined ? (
        <EmptyState
          title={t('panel.historyFailed')}
          hint={refusalText(state.error)}
          action={<Button onClick={refetch}>{t('app.retry')}</Button>}
        />
      ) : state.value === undefined ? (
        <SkeletonRows rows={6} label={t('app.loading')} />
      ) : (
        <Month key={month} month={month} rows={rows} />
      )}
    </section>
  );
}
