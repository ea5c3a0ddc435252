/** Which facts of a log are looked at: by type, by what they are about, by time and by text. */
import type { LogFilter } from '../../domain/logFilter.ts';
import type { AccountFact } from '../facts.ts';

/** Whether one of the fact's texts is exactly this one. */
function names(value: unknown, id: string): boolean {
  if (typeof value === 'string') return value === id;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((inner) => names(inner, id));
}

export interface FactMatcher {
  /** False when no fact of the segment with this text can match: it need not be parsed. */
  readonly mayMatch: (text: string) => boolean;
  readonly matches: (fact: AccountFact) => boolean;
}

export function createMatcher(filter: LogFilter): FactMatcher {
  const { types, entity, from = -Infinity, to = Infinity } = filter;
  const text = filter.text.toLowerCase();
  const wanted = new Set(types);
  const typeTexts = types.map((type) => `"type":${JSON.stringify(type)}`);
  // An id stands in a segment's text as JSON writes it; a text may span a mark, so it is not looked for.
  const entityText = JSON.stringify(entity);
  return {
    mayMatch: (segment) =>
      (types.length === 0 || typeTexts.some((type) => segment.includes(type))) &&
      (entity === '' || segment.includes(entityText)),
    matches: (fact) =>
      (wanted.size === 0 || wanted.has(fact.type)) &&
      fact.at >= from &&
      fact.at <= to &&
      (entity === '' || names(fact, entity)) &&
      (text === '' || JSON.stringify(fact).toLowerCase().includes(text)),
  };
}
