import { useEffect, useMemo, useState } from 'react';
import { type LogFilter, NO_FILTER } from '../../../../domain/logFilter.ts';
import type { LoggedFact, OpenLog } from '../../../services/dev/log.ts';
import type { FactRows } from './FactList.tsx';

/** Matches that a search collects; more are not read row by row. */
const FOUND_MAX = 10_000;

interface Found {
  readonly filter: LogFilter;
  readonly facts: readonly LoggedFact[];
  readonly isDone: boolean;
}

/** All facts of a log, or those that a filter chooses, newest first. */
export function useFactRows(
  log: OpenLog,
  filter: LogFilter,
): { readonly rows: FactRows; readonly isSearching: boolean; readonly isCut: boolean } {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (filter === NO_FILTER) return undefined;
    const ended = new AbortController();
    const facts: LoggedFact[] = [];
    const publish = (isDone: boolean) => {
      if (!ended.signal.aborted) setFound({ filter, facts: [...facts], isDone });
    };
    log
      .search(filter, {
        max: FOUND_MAX,
        signal: ended.signal,
        onFound: (some) => {
          facts.push(...some);
          publish(false);
        },
      })
      .then(() => publish(true), reportError);
    return () => ended.abort();
  }, [log, filter]);
  const current = found?.filter === filter ? found : undefined;
  const rows = useMemo((): FactRows => {
    if (filter === NO_FILTER)
      return {
        count: log.count,
        read: async (place, count) => {
          const from = Math.max(0, log.count - place - count);
          return (await log.read(from, log.count - place - from)).toReversed();
        },
      };
    const facts = current?.facts ?? [];
    return {
      count: facts.length,
      read: (place, count) => Promise.resolve(facts.slice(place, place + count)),
    };
  }, [log, filter, current]);
  const isFiltered = filter !== NO_FILTER;
  return {
    rows,
    isSearching: isFiltered && current?.isDone !== true,
    isCut: isFiltered && (current?.facts.length ?? 0) >= FOUND_MAX,
  };
}
