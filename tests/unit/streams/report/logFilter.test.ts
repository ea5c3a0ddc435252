import { expect, test } from 'vitest';
import { NO_FILTER } from '../../../../src/domain/logFilter.ts';
import { createMatcher } from '../../../../src/streams/report/logFilter.ts';
import { story } from './support/files.ts';

const facts = story();
const found = (filter: Partial<typeof NO_FILTER>) => {
  const { matches, mayMatch } = createMatcher({ ...NO_FILTER, ...filter });
  const matching = facts.filter(matches);
  // A segment of matching facts is always looked into.
  if (matching.length > 0) expect(mayMatch(JSON.stringify(facts))).toBe(true);
  return matching;
};

test('[I-L2] no filter finds everything', () => {
  expect(found({})).toEqual(facts);
});

test('[I-L2] types, id, time and text narrow one another', () => {
  const types = ['POSITION_OPEN', 'POSITION_CLOSE'];
  const ofTypes = found({ types });
  expect(ofTypes).toEqual(facts.filter(({ type }) => types.includes(type)));
  const [first] = ofTypes;
  if (first?.type !== 'POSITION_OPEN') throw new Error('the story opens a position');
  const { id } = first.position;
  expect(found({ types, entity: id }).length).toBeLessThan(ofTypes.length);
  expect(found({ entity: id, from: first.at, to: first.at })).toEqual([first]);
  expect(found({ text: '"position":{"ID"' }).length).toBeGreaterThanOrEqual(ofTypes.length);
  expect(found({ types, text: 'nowhere' })).toEqual([]);
});

test('[I-L2] an id is found whole, not as a part of another one', () => {
  expect(found({ entity: 'o-1' }).every((fact) => JSON.stringify(fact).includes('"o-1"'))).toBe(
    true,
  );
});

test('[I-L2] a segment without the type or the id need not be parsed', () => {
  const text = JSON.stringify(facts.filter(({ type }) => type === 'POSITION_OPEN'));
  expect(createMatcher({ ...NO_FILTER, types: ['DNW'] }).mayMatch(text)).toBe(false);
  expect(createMatcher({ ...NO_FILTER, entity: 'o-9999' }).mayMatch(text)).toBe(false);
  expect(createMatcher({ ...NO_FILTER, text: 'any' }).mayMatch(text)).toBe(true);
});
