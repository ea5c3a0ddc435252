import { useEffect, useMemo, useRef, useState } from 'react';
import { formatTime } from '../../../format/timeText.ts';
import { formatWhole } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import type { LoggedFact } from '../../../services/dev/log.ts';
import { toError } from '../shell/useDev.ts';
import s from './Log.module.css';
import { scrollWindow } from './scaledScroll.ts';

const ROW_PX = 28;
const VIEW_PX = 448;

/** Rows by their place, the newest first; undefined while they are read. */
export interface FactRows {
  readonly count: number;
  /** Rejects when the log cannot be read. */
  readonly read: (place: number, count: number) => Promise<readonly LoggedFact[]>;
}

interface Shown {
  readonly rows: FactRows;
  readonly first: number;
  readonly facts: readonly LoggedFact[];
}

/** Facts as rows of a list of any length; the rows in view are read as it scrolls. */
export function FactList(props: {
  readonly label: string;
  readonly rows: FactRows;
  readonly chosen: number | undefined;
  readonly onChosen: (fact: LoggedFact) => void;
}) {
  const t = useText();
  const { label, rows, chosen, onChosen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const [shown, setShown] = useState<Shown>();
  const [error, setError] = useState<Error>();
  const { heightPx, first, count, topPx } = useMemo(
    () => scrollWindow(rows.count, ROW_PX, { scrollTop, viewPx: VIEW_PX }),
    [rows.count, scrollTop],
  );
  useEffect(() => {
    let isOver = false;
    rows.read(first, count).then(
      (facts) => {
        if (!isOver) setShown({ rows, first, facts });
      },
      (problem: unknown) => {
        if (!isOver) setError(toError(problem));
      },
    );
    return () => {
      isOver = true;
    };
  }, [rows, first, count]);
  if (error !== undefined) throw error;
  const facts = shown?.rows === rows ? shown : undefined;
  return (
    <div
      ref={scroller}
      className={s['list']}
      style={{ height: VIEW_PX }}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- users without a mouse scroll it by keys
      tabIndex={0}
      role="region"
      aria-label={label}
      onScroll={({ currentTarget }) => setScrollTop(currentTarget.scrollTop)}
    >
      <div style={{ height: heightPx, position: 'relative' }}>
        <ol
          className={s['rows']}
          style={{ top: topPx + ((facts?.first ?? first) - first) * ROW_PX }}
          aria-label={t('dev.logs.facts')}
        >
          {(facts?.facts ?? []).map((fact) => (
            <li key={`${fact.seq} ${fact.type}`} style={{ height: ROW_PX }}>
              <button
                type="button"
                className={s['row']}
                aria-current={fact.seq === chosen}
                onClick={() => onChosen(fact)}
              >
                <span className={s['seq']}>{formatWhole(String(fact.seq))}</span>
                <time dateTime={new Date(fact.at).toISOString()}>
                  {formatTime(fact.at, 'moment', 'UTC')}
                </time>
                <strong>{fact.type}</strong>
                <span className={s['ids']}>{fact.ids.join(' · ')}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
