/**
 * Results that every JavaScript engine must compute alike. Computed in Node and in each browser.
 */
import { stateHash } from '../../../src/gateway/loop/head.ts';
import { checkVector, mismatchText } from '../../../src/qa/vectors/check.ts';
import { evaluate } from '../../../src/qa/vectors/evaluate.ts';
import { isVariation, parseVectors } from '../../../src/qa/vectors/schema.ts';
import { GOLDEN_LOGS, layoutHash, replayed, sha256Of } from '../goldenLogs.ts';
import { goldenLog } from '../goldenStory.ts';

export interface Recorded {
  /** Texts of `GOLDEN_LOGS`, in their order. */
  readonly logs: readonly string[];
  /** Text of the published vectors. */
  readonly vectors: string;
}

export interface EngineFigures {
  /** Hash of the state of each log, as the exchange takes it. */
  readonly states: Readonly<Record<string, string>>;
  /** Hash that was recorded with each log. */
  readonly layouts: Readonly<Record<string, string>>;
  /** Hash of the log that the commands of the golden story lead to. */
  readonly story: string;
  /** Hash of every result of every vector, as exact fractions. */
  readonly vectors: string;
  /** Vectors of the standard that are not met, in words. */
  readonly unmet: readonly string[];
}

const withDigits = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;

export function figuresOf(recorded: Recorded): EngineFigures {
  const states: Record<string, string> = {};
  const layouts: Record<string, string> = {};
  for (const [index, log] of GOLDEN_LOGS.entries()) {
    const text = recorded.logs[index];
    if (text === undefined) throw new Error(`the log ${log.name} is missing`);
    const state = replayed(text, log);
    states[log.name] = stateHash(state);
    layouts[log.name] = layoutHash(state, text, log);
  }
  const vectors = parseVectors(recorded.vectors);
  return {
    states,
    layouts,
    story: sha256Of(goldenLog().join('\n')),
    vectors: sha256Of(JSON.stringify(vectors.map(evaluate), withDigits)),
    unmet: vectors
      .filter((vector) => !isVariation(vector))
      .flatMap((vector) => checkVector(vector).map((each) => `${vector.id} ${mismatchText(each)}`)),
  };
}
