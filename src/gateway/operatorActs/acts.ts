/**
 * Acts of operators. An act is written down before it is carried out, with who does it, on what and
 * why, and its outcome afterwards: nothing an operator does leaves no trail, also where the process
 * ends in between. Who may act is said by the call (`access: { permission }`); the log names the
 * actor `operator`, the audit trail the person.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Actor } from '../../domain/actor.ts';
import type { UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import { refuse, type Reply } from '../reply.ts';
import type { Kernel } from '../kernel.ts';
import { type Asked, inWords } from './asked.ts';

/** The actor under which an operator's commands are submitted. */
export const OPERATOR: Actor = 'operator';

/** Kind of the documents that acts are kept in, and of their rows in the audit trail. */
export const ACT_KIND = 'act';

export const actLabel = {
  operator: (id: string): string => `operator:${id}`,
  act: (name: string): string => `act:${name}`,
  target: (target: string): string => `target:${target}`,
} as const;

export interface Act {
  /** Who acts: an operator's own account. */
  readonly operator: UserId;
  /** Name of the act, as a verb of its feature: `application.decide`. */
  readonly name: string;
  /** Id of what it is done to: an application, a user, a coupon. */
  readonly target: string;
  /** Whose data the act is about; erased with them. */
  readonly owner: UserId | undefined;
  /** As the operator wrote it; empty where none is asked for. */
  readonly reason: string;
  /** The parameters of its call; the trail keeps them in words, without secrets. */
  readonly asked: Asked;
  /** Further details to record beside them, or in other words, by name. */
  readonly details?: Readonly<Record<string, string>>;
  /** Previous values of the details, under the same names. */
  readonly before?: Readonly<Record<string, string>>;
}

/** BEGUN until it is over. PENDING: a second admin has to confirm it. */
export const ACT_OUTCOMES = ['BEGUN', 'DONE', 'REFUSED', 'PENDING'] as const;
type Outcome = (typeof ACT_OUTCOMES)[number];

/**
 * Carries out an act under its trail. `work` submits with the actor OPERATOR or changes documents;
 * what it throws is thrown on, and the act stays BEGUN: it is unknown how far it came.
 */
export type CarryOut = <T>(act: Act, work: () => Promise<Reply<T>>) => Promise<Reply<T>>;

const ACT_BYTES = 16;

export function createActs({
  documents,
  clock,
  random,
}: Pick<Kernel, 'documents' | 'clock' | 'random'>): CarryOut {
  const write = (id: string, act: Act, outcome: Outcome, code?: string) => {
    const { asked, ...kept } = act;
    const { operator, owner, name, target } = act;
    const details = { ...inWords(asked), ...act.details };
    return documents.transact(
      [
        {
          type: 'put',
          kind: ACT_KIND,
          id,
          owner,
          labels: [actLabel.operator(operator), actLabel.act(name), actLabel.target(target)],
          body: JSON.stringify({ ...kept, details, outcome, ...(code && { code }) }),
        },
      ],
      { actor: operator, at: clock.now() },
    );
  };
  return async (act, work) => {
    const id = bytesToHex(random(ACT_BYTES));
    const begun = await write(id, act, 'BEGUN');
    if (!begun.ok) return refuse(reject('TRY_AGAIN'));
    const reply = await work();
    await (reply.ok
      ? write(id, act, reply.isPending === true ? 'PENDING' : 'DONE')
      : write(id, act, 'REFUSED', reply.rejection.code));
    return reply;
  };
}
