/** Acts of an operator that the page has sent. */
import { isPlain } from '../../../domain/plain.ts';
import type { WirePending } from '../../../protocol/admins/entities.ts';
import type { CallAnswer } from '../../../protocol/call.ts';
import type { CallError } from '../../../protocol/answer.ts';
import type { CallName, CALLS } from '../../../protocol/contract.ts';
import { useCallback, useState } from 'react';
import { createWritable, type Writable } from '../derived.ts';
import type { CallParams, Services } from '../services.ts';
import { useServices } from '../ServicesContext.tsx';
import { useAction } from '../useAction.ts';

/** One counter per services object, that is, per page. */
const counters = new WeakMap<Services, Writable<number>>();

/** How many acts were carried out; what the console shows is read again when it changes. */
export function actsDone(services: Services): Writable<number> {
  const known = counters.get(services);
  if (known !== undefined) return known;
  const counter = createWritable(0);
  counters.set(services, counter);
  return counter;
}

/** Refusals of an act on something that another admin changed meanwhile. */
const STALE: ReadonlySet<string> = new Set(['CONTENT_CHANGED', 'SITE_CHANGED', 'TEMPLATE_CHANGED']);

export const isStale = (refusal: CallError | undefined): boolean =>
  refusal !== undefined && STALE.has(refusal.code);

/** Reads all lists of the console again, as after an act. */
export function useReadAgain(): () => void {
  const services = useServices();
  return useCallback(() => {
    const counter = actsDone(services);
    counter.set(counter.get() + 1);
  }, [services]);
}

/** An act that waits for a second admin: who pressed it, and when (ms UTC). */
export interface PendingAct {
  readonly id: string;
  readonly by: string;
  readonly at: number;
}

/** Pending approval in an act's answer; undefined when the act was carried out. */
export function pendingOf(answer: unknown): PendingAct | undefined {
  if (!isPlain(answer)) return undefined;
  const { pending } = answer;
  if (!isPlain(pending)) return undefined;
  const { id, by, at } = pending;
  return typeof id === 'string' && typeof by === 'string' && typeof at === 'number'
    ? { id, by, at }
    : undefined;
}

/** Answer of an act once it is carried out. */
export type Carried<Answer> = Exclude<Answer, { readonly pending: WirePending }>;

const isCarriedOut = <Answer>(answer: Answer): answer is Carried<Answer> =>
  pendingOf(answer) === undefined;

export interface OperatorAct<Name extends CallName> {
  readonly isBusy: boolean;
  /** Why the last one was refused, until the next is sent. */
  readonly refusal: CallError | undefined;
  /** The last one waits for a second admin. */
  readonly pending: PendingAct | undefined;
  /** Sends one act at a time; `onDone` is not called for one that waits. */
  readonly run: (
    params: CallParams<Name>,
    onDone: (answer: Carried<CallAnswer<(typeof CALLS)[Name]>>) => void,
  ) => void;
}

/** Sends acts of one kind; afterwards the console's lists are read again. */
export function useAct<Name extends CallName>(name: Name): OperatorAct<Name> {
  const services = useServices();
  const { isBusy, refusal, run: send } = useAction();
  const readAgain = useReadAgain();
  const [pending, setPending] = useState<PendingAct | undefined>(undefined);
  const run = useCallback<OperatorAct<Name>['run']>(
    (params, onDone) => {
      setPending(undefined);
      void send(
        () => services.call(name, params),
        (answer) => {
          readAgain();
          setPending(pendingOf(answer));
          if (isCarriedOut(answer)) onDone(answer);
        },
      );
    },
    [services, name, send, readAgain],
  );
  return { isBusy, refusal, pending, run };
}
