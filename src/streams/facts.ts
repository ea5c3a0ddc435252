/**
 * What the client's log holds: the account events of the wire, and baselines. A baseline is the
 * whole account as the server's lists showed it at one moment; it is a fact like any other, so that
 * replaying the log needs no server.
 */
import type { FactCodec } from '../db/segments.ts';
import { liftFact } from './factVersions.ts';
import { accountEvent, type AccountEvent } from '../protocol/accountEvents.ts';
import type { AccountContent } from './feature.ts';
import type { AccountView } from '../protocol/accountView.ts';

export interface BaselineFact {
  readonly type: 'BASELINE';
  /** Last event the lists are sure to contain. */
  readonly seq: number;
  /** When the lists were read, ms UTC. */
  readonly at: number;
  readonly account: AccountContent;
}

export type AccountFact = AccountEvent | BaselineFact;

/** Counted up when the shape of a fact changes; `read` lifts older ones. */
const FACT_VERSION = 5;

const TYPES: ReadonlySet<unknown> = new Set([
  'BASELINE',
  ...accountEvent.options.map(({ entries }) => entries.type.literal),
]);

/**
 * Facts were checked by the wire's schemas before they were stored; reading them back only makes
 * sure that they are facts. The schemas would take longer than everything else together.
 */
const isFact = (value: unknown): value is AccountFact =>
  typeof value === 'object' &&
  value !== null &&
  'seq' in value &&
  typeof value.seq === 'number' &&
  'type' in value &&
  TYPES.has(value.type);

export const accountFactCodec: FactCodec<AccountFact> = {
  version: FACT_VERSION,
  isStart: ({ type }) => type === 'BASELINE',
  atOf: ({ at }) => at,
  read: (values, version) => {
    const current = values.map((value) => liftFact(value, version));
    return current.every(isFact) ? current : undefined;
  },
};

/** The account as it is now, as a fact that stands on its own. */
export function viewToBaseline({ seq, at, ...account }: AccountView): BaselineFact {
  return { type: 'BASELINE', seq, at: at ?? 0, account };
}
