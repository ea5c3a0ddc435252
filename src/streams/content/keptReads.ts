/** Reads of content that answer from what was read before while the exchange cannot be reached. */
import * as v from 'valibot';
import { contentCalls } from '../../protocol/content/calls.ts';
import type { Answer } from '../../protocol/answer.ts';
import { succeed } from '../answer.ts';
import type { AnswerOf, Caller, Params } from '../api.ts';

export type ContentCall = keyof typeof contentCalls;

/** Texts by key, of which the oldest may be forgotten. */
export interface KeptTexts {
  readonly get: (key: string) => Promise<string | undefined>;
  readonly put: (key: string, text: string) => Promise<void>;
}

export interface KeptReadsOptions {
  readonly api: Caller;
  readonly texts: KeptTexts;
  /** What else the answers depend on: exchange, site, language. */
  readonly scope: () => string;
}

/** 503: the exchange is starting or its store is away. */
const isAway = (status: number): boolean => status === 0 || status === 503;

async function keptAnswer<Name extends ContentCall>(
  { texts }: KeptReadsOptions,
  name: Name,
  key: string,
): Promise<AnswerOf<Name> | undefined> {
  const text = await texts.get(key);
  if (text === undefined) return undefined;
  const schema: v.GenericSchema<unknown, AnswerOf<Name>> = contentCalls[name].answer;
  const read = v.safeParse(schema, JSON.parse(text));
  return read.success ? read.output : undefined;
}

export type ReadContent = <Name extends ContentCall>(
  name: Name,
  params: Params<Name>,
) => Promise<Answer<AnswerOf<Name>>>;

export const createKeptReads =
  (options: KeptReadsOptions): ReadContent =>
  async (name, params) => {
    const { api, texts, scope } = options;
    const key = JSON.stringify([scope(), name, params]);
    const answer = await api.call(name, params);
    if (answer.ok) {
      // What cannot be kept is read all the same.
      await texts.put(key, JSON.stringify(answer.value)).catch(() => undefined);
      return answer;
    }
    if (!isAway(answer.error.status)) return answer;
    const kept = await keptAnswer(options, name, key).catch(() => undefined);
    return kept === undefined ? answer : succeed(kept);
  };
