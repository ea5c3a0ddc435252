/** A log in windows and by search, for the page that shows it. Rules [I-L1], [I-L2]. */
import { isPlain } from '../../domain/plain.ts';
import { firstSpan, type LogSpan } from '../../db/logIndex.ts';
import type { LogReader } from '../../db/logReader.ts';
import type { AccountFact } from '../../streams/facts.ts';
import { createMatcher } from '../../streams/report/logFilter.ts';
import type { LoggedFact, OpenLog } from '../../ui/services/dev/log.ts';
import { idsOf } from './ids.ts';
import { masked } from './masked.ts';
import type { LogResult } from '../../db/failures.ts';

// Results of the log's reader for callers that show a failure as an error of the page.

/** @throws with code and text of the failure */
export function valueOf<T>(result: LogResult<T>): T {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  return result.value;
}

/** Spans whose facts are kept: what is scrolled back to is not read again. */
const KEPT_SPANS = 16;

function toLogged(fact: AccountFact): LoggedFact {
  const shown = masked(fact);
  const { seq, at, type } = fact;
  // A baseline is the whole account: its ids would be all there are.
  const ids = type === 'BASELINE' ? [] : [...idsOf(fact)];
  return { seq, at, type, body: isPlain(shown) ? shown : {}, ids };
}

/** @param close frees what the reader reads from */
export async function openLog(
  reader: LogReader<AccountFact>,
  source: string,
  close: () => void,
): Promise<OpenLog> {
  const index = valueOf(await reader.index(source));
  const figures = valueOf(await reader.size(source));
  const kept = new Map<LogSpan, Promise<readonly AccountFact[]>>();
  const factsOf = (span: LogSpan): Promise<readonly AccountFact[]> => {
    const known = kept.get(span);
    if (known !== undefined) return known;
    const read = reader.read(source, span).then(valueOf);
    kept.set(span, read);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_SPANS && oldest !== undefined) kept.delete(oldest);
    return read;
  };
  return {
    count: index.count,
    figures,
    read: async (place, count) => {
      const from = firstSpan(index, (span) => span.place + span.count > place);
      const to = firstSpan(index, (span) => span.place >= place + count);
      const spans = index.spans.slice(from, to);
      const parts = await Promise.all(spans.map(factsOf));
      const skipped = place - (spans[0]?.place ?? place);
      return parts
        .flat()
        .slice(skipped, skipped + count)
        .map(toLogged);
    },
    search: async (filter, { max, signal, onFound }) => {
      const { mayMatch, matches } = createMatcher(filter);
      let found = 0;
      for (const span of index.spans.toReversed()) {
        if (signal.aborted || found >= max) return;
        const facts = valueOf(await reader.read(source, span, mayMatch));
        if (signal.aborted) return;
        const matching = facts
          .filter(matches)
          .toReversed()
          .slice(0, max - found);
        found += matching.length;
        if (matching.length > 0) onFound(matching.map(toLogged));
      }
    },
    close,
  };
}
