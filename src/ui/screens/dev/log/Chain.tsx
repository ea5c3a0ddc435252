import { useEffect, useState } from 'react';
import { NO_FILTER } from '../../../../domain/logFilter.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useText } from '../../../i18n/useText.ts';
import type { LoggedFact, OpenLog } from '../../../services/dev/log.ts';
import { chainOf, type Link } from './chain.ts';
import s from './Log.module.css';

/** Facts that share an id, of each id at most this many. */
const OF_ID_MAX = 200;

/** What led to a fact and what followed from it, as far as the log has it, with the time between. */
export function Chain(props: {
  readonly log: OpenLog;
  readonly fact: LoggedFact;
  readonly onChosen: (fact: LoggedFact) => void;
}) {
  const t = useText();
  const { log, fact, onChosen } = props;
  const [links, setLinks] = useState<readonly Link[]>();
  useEffect(() => {
    const ended = new AbortController();
    const find = async () => {
      const found: LoggedFact[] = [fact];
      for (const entity of fact.ids) {
        await log.search(
          { ...NO_FILTER, entity },
          { max: OF_ID_MAX, signal: ended.signal, onFound: (some) => void found.push(...some) },
        );
      }
      if (!ended.signal.aborted) setLinks(chainOf(fact, found));
    };
    find().catch(reportError);
    return () => ended.abort();
  }, [log, fact]);
  return (
    <section className={s['section']}>
      <h2>{t('dev.logs.chain')}</h2>
      {links === undefined ? (
        <p className={s['note']}>{t('dev.logs.searching')}</p>
      ) : (
        <ol className={s['chain']} aria-label={t('dev.logs.chain')}>
          {links.map(({ fact: one, afterMs, shared }) => (
            <li key={`${one.seq} ${one.type}`}>
              <button
                type="button"
                className={s['row']}
                aria-current={one.seq === fact.seq}
                onClick={() => onChosen(one)}
              >
                <time dateTime={new Date(one.at).toISOString()}>
                  {formatTime(one.at, 'time', 'UTC')}
                </time>
                <span>{afterMs === undefined ? '' : `+${afterMs} ms`}</span>
                <strong>{one.type}</strong>
                <span className={s['ids']}>{shared.join(' · ')}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
