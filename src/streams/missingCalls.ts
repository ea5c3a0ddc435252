/**
 * Extensions of the contract that a server of another make does not have. Each is found out by its
 * first refusal; from then on the call is no longer sent, what needs it is hidden, and a few are
 * answered from calls of the specification.
 */
import { BehaviorSubject } from 'rxjs';
import { lazy } from '../domain/lazy.ts';
import type { Readable } from '../domain/readable.ts';
import type { Answer, CallError } from '../protocol/answer.ts';
import type { CallName } from '../protocol/contract.ts';
import { fail } from './answer.ts';
import type { AnswerOf, MakeCall, Params } from './callTypes.ts';
import { inTime } from './inTime.ts';
import { reportDefect } from './defects.ts';
import { toReadable } from './readable.ts';

export interface MissingCalls {
  readonly names: Readable<ReadonlySet<CallName>>;
  /** The answer of a call that the server does not have; undefined while it may have it. */
  readonly answer: <Name extends CallName>(
    name: Name,
    params: Params<Name>,
  ) => Promise<Answer<AnswerOf<Name>>> | undefined;
  /** Judges the failure of a call that was sent. */
  readonly note: (name: CallName, error: CallError) => Promise<void>;
}

/** Statuses with which servers answer unknown paths and methods. */
const UNKNOWN: ReadonlySet<number> = new Set([404, 405, 501]);

const load = () => inTime(() => Promise.all([import('./missingCall.ts'), import('./standIns.ts')]));

export function createMissingCalls(call: () => MakeCall): MissingCalls {
  const names = new BehaviorSubject<ReadonlySet<CallName>>(new Set());
  const refusals = new Map<CallName, CallError>();
  const { load: open } = lazy(load);
  let parts: Awaited<ReturnType<typeof load>> | undefined;
  return {
    names: toReadable(names),
    answer: (name, params) => {
      const refusal = refusals.get(name);
      if (refusal === undefined || parts === undefined) return undefined;
      const [, { standInOf }] = parts;
      return standInOf(name)?.(call(), params) ?? Promise.resolve(fail(refusal));
    },
    note: async (name, error) => {
      if (!UNKNOWN.has(error.status)) return;
      try {
        parts = await open();
        const [{ isMissingCall }] = parts;
        if (!isMissingCall(name, error)) return;
        refusals.set(name, error);
        names.next(new Set(refusals.keys()));
      } catch (defect) {
        // The part could not be loaded; the next refusal tries again.
        reportDefect(defect);
      }
    },
  };
}
