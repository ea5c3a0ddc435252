import { useEffect, useState } from 'react';
import { NO_FILTER } from '../../../../domain/logFilter.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useText } from '../../../i18n/useText.ts';
import type { Hops, LoggedFact, OpenLog } from '../../../services/dev/log.ts';
import { chainOf, type CommandLink, type FactLink, type Link } from './chain.ts';
import s from './Log.module.css';

/** Facts that share an id, of each id at most this many. */
const OF_ID_MAX = 200;

/** To a tenth, as finely as a browser's clock is of use. */
const msText = (ms: number): string => `+${Math.round(ms * 10) / 10} ms`;

function Time({ link }: { readonly link: Link }) {
  return (
    <>
      <time dateTime={new Date(link.at).toISOString()}>{formatTime(link.at, 'time', 'UTC')}</time>
      <span>{link.afterMs === undefined ? '' : msText(link.afterMs)}</span>
    </>
  );
}

function CommandRow({ link }: { readonly link: CommandLink }) {
  const t = useText();
  return (
    <div className={s['row']}>
      <Time link={link} />
      <strong>{t(`dev.logs.hops.${link.kind}`)}</strong>
      <span className={s['ids']}>{[link.label, ...link.shared].join(' · ')}</span>
    </div>
  );
}

function FactRow(props: {
  readonly link: FactLink;
  readonly isChosen: boolean;
  readonly onChosen: (fact: LoggedFact) => void;
}) {
  const t = useText();
  const { link, isChosen, onChosen } = props;
  const { fact, hops } = link;
  return (
    <button
      type="button"
      className={s['row']}
      aria-current={isChosen}
      onClick={() => onChosen(fact)}
    >
      <Time link={link} />
      <strong>{fact.type}</strong>
      <span className={s['ids']}>{link.shared.join(' · ')}</span>
      {hops.length === 0 ? null : (
        <span className={s['hops']}>
          {hops.map(({ hop, afterMs }) => (
            <span key={hop}>
              {t(`dev.logs.hops.${hop}`)} {msText(afterMs)}
            </span>
          ))}
        </span>
      )}
    </button>
  );
}

/** Causes and consequences of a fact, as far as the log has them, with the time between. */
export function Chain(props: {
  readonly log: OpenLog;
  /** Hops of this page's own log. */
  readonly hops: Hops | undefined;
  readonly fact: LoggedFact;
  readonly onChosen: (fact: LoggedFact) => void;
}) {
  const t = useText();
  const { log, hops, fact, onChosen } = props;
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
      if (!ended.signal.aborted) setLinks(chainOf(fact, found, hops));
    };
    find().catch(reportError);
    return () => ended.abort();
  }, [log, hops, fact]);
  return (
    <section className={s['section']}>
      <h2>{t('dev.logs.chain')}</h2>
      {links === undefined ? (
        <p className={s['note']}>{t('dev.logs.searching')}</p>
      ) : (
        <ol className={s['chain']} aria-label={t('dev.logs.chain')}>
          {links.map((link) => (
            <li
              key={
                link.kind === 'fact'
                  ? `${link.fact.seq} ${link.fact.type}`
                  : `${link.kind} ${link.at}`
              }
            >
              {link.kind === 'fact' ? (
                <FactRow link={link} isChosen={link.fact.seq === fact.seq} onChosen={onChosen} />
              ) : (
                <CommandRow link={link} />
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
