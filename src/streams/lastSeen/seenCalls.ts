/**
 * The calls of screens: reads are answered with the last seen values while the exchange cannot be
 * reached [L-S3]. The part that keeps them is loaded after the first prices, or by the first read
 * that fails; until then answers wait.
 */
import { lazy } from '../../domain/lazy.ts';
import type { Answer, CallError } from '../../protocol/answer.ts';
import type { CallName } from '../../protocol/contract.ts';
import type { AnswerOf, Api, Params, Sending } from '../api.ts';
import { reportDefect } from '../defects.ts';
import type { SeenPart, SeenRead } from './seenPart.ts';

export interface SeenCalls {
  readonly call: Api['call'];
  /** Loads what keeps answers, and begins to keep them; rejects when it cannot be loaded. */
  readonly open: () => Promise<SeenPart>;
}

export interface SeenCallsOptions {
  readonly api: Pick<Api, 'call' | 'find'>;
  readonly load: () => Promise<SeenPart>;
  /** Whose answers come now. */
  readonly scope: () => string;
  readonly about: () => readonly string[];
}

/** No server answered, or a proxy in its place, or it is starting. */
const isAway = ({ status }: CallError): boolean => status === 0 || (status > 501 && status < 505);

export function createSeenCalls({ api, load, scope, about }: SeenCallsOptions): SeenCalls {
  let part: SeenPart | undefined;
  let waiting: (readonly [SeenRead, unknown])[] = [];

  const { load: open } = lazy(async () => {
    const loaded = await load();
    part = loaded;
    for (const [read, value] of waiting) loaded.keep(read, value);
    waiting = [];
    return loaded;
  });

  const keep = (read: SeenRead, value: unknown): void => {
    if (part === undefined) waiting.push([read, value]);
    else part.keep(read, value);
  };

  const request = async <Name extends CallName>(
    name: Name,
    params: Params<Name>,
    sending?: Sending,
  ): Promise<Answer<AnswerOf<Name>>> => {
    const [owner, around] = [scope(), about()];
    const answer = await api.call(name, params, sending);
    const call = await api.find(name);
    if (call?.kind !== 'read' || (!answer.ok && !isAway(answer.error))) return answer;
    const read = { scope: owner, name, call, params: { ...params }, about: around };
    if (answer.ok) {
      if (scope() === owner) keep(read, answer.value);
      return answer;
    }
    const seen = await open()
      .then((loaded) => loaded.recall<typeof call>(read))
      .catch(reportDefect);
    return seen === undefined ? answer : { ok: true, ...seen };
  };

  return { call: request, open };
}
