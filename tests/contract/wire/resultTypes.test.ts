/** The shapes of lists that callers choose by `resultType`. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CALL_DOCS, type CallName, CALLS } from '../../../src/protocol/contract.ts';

const names = (Object.keys(CALLS) as readonly CallName[]).filter((name) => {
  const { params }: { readonly params: v.GenericSchema } = CALLS[name];
  return 'entries' in params && 'resultType' in (params.entries as object);
});

const choice = v.object({ wrapped: v.object({ options: v.array(v.string()) }) });

/** The values that a call's schema lets through. */
const valuesOf = (name: CallName): readonly string[] => {
  const { params }: { readonly params: v.GenericSchema } = CALLS[name];
  const entries = v.parse(v.object({ entries: v.looseObject({ resultType: choice }) }), params);
  return entries.entries.resultType.wrapped.options;
};

describe('[H-R21] resultType', () => {
  test('belongs to many calls', () => expect(names.length).toBeGreaterThan(20));

  test.each(names)('of %s is one of those that its description names', (name) => {
    const values = valuesOf(name);
    const { summary } = CALL_DOCS[name];
    expect(values.filter((value) => !summary.includes(value))).toEqual([]);
    const { example } = CALL_DOCS[name];
    for (const value of values)
      expect(
        v.safeParse(CALLS[name].params, { ...example.params, resultType: value }).success,
      ).toBe(true);
    const unknown = v.safeParse(CALLS[name].params, { ...example.params, resultType: 'Nobody' });
    expect(unknown.issues?.map((issue) => v.getDotPath(issue))).toEqual(['resultType']);
  });
});
