/** Facts of the tests' own log: numbered, with a text, some of them standing on their own. */
import type { FactCodec } from '../../../../src/db/segments.ts';

export interface TestFact {
  readonly seq: number;
  readonly type: 'START' | 'FACT';
  readonly text: string;
}

const isFact = (value: unknown): value is TestFact =>
  typeof value === 'object' &&
  value !== null &&
  'seq' in value &&
  'type' in value &&
  'text' in value;

export const testCodec = (version = 1): FactCodec<TestFact> => ({
  version,
  isStart: ({ type }) => type === 'START',
  atOf: ({ seq }) => seq,
  read: (values, stored) => {
    if (!values.every(isFact)) return undefined;
    return stored < version
      ? values.map((fact) => ({ ...fact, text: `${fact.text} (of version ${stored})` }))
      : values;
  },
});

export const start = (seq: number): TestFact => ({ seq, type: 'START', text: `start ${seq}` });
export const fact = (seq: number): TestFact => ({ seq, type: 'FACT', text: `fact ${seq} 마루` });
/** Facts from `from` to `to`; the first stands on its own when it is number 0. */
export const facts = (from: number, to: number): readonly TestFact[] =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    from + index === 0 ? start(0) : fact(from + index),
  );
