/** The operator who is signed in, for the console. */
import { useMemo, useCallback } from 'react';
import type { Permission } from '../../../domain/permissions.ts';
import type { CallError } from '../../../protocol/answer.ts';
import type { CallAnswer } from '../../../protocol/call.ts';
import type { CallName, CALLS } from '../../../protocol/contract.ts';
import { type Query, useQuery } from '../query.ts';
import type { CallParams } from '../services.ts';
import { useServices } from '../ServicesContext.tsx';
import { useReadable, useSelected } from '../useReadable.ts';
import { actsDone } from './acts.ts';

// Reads of the console: an answer is read again after each act and, where asked for, every few seconds.

/** Reads `name` with `params`; readers with the same parameters share the answer. */
export function useOperatorRead<Name extends CallName>(
  name: Name,
  params: CallParams<Name>,
  options: {
    /** Reads again after so long, by the exchange's clock; at least 5 s. */
    readonly everyMs?: number;
    /** Reads again when it changes: what the account's or the market's events say. */
    readonly version?: string | number | undefined;
  } = {},
): Query<CallAnswer<(typeof CALLS)[Name]>> {
  const services = useServices();
  const acts = useReadable(actsDone(services));
  const { everyMs = Infinity, version = '' } = options;
  const beat = useSelected(services.now, (now) => Math.floor(now / Math.max(5_000, everyMs)));
  const { call } = services;
  return useQuery({
    key: ['operator', name, params],
    read: useCallback(() => call(name, params), [call, name, params]),
    version: `${acts} ${beat} ${version}`,
  });
}

export interface Operator {
  readonly id: string;
  readonly username: string;
  /** Whether the operator was granted a permission; the server checks it once more. */
  readonly can: (permission: Permission) => boolean;
}

/** Undefined until the permissions are known. */
export function useOperator(): Operator | undefined {
  const { value } = useOperatorRead('operatorMe', {}).state;
  return useMemo(() => {
    if (value === undefined) return undefined;
    const held: ReadonlySet<Permission> = new Set(value.permissions);
    const { id, username } = value;
    return { id, username, can: (permission) => held.has(permission) };
  }, [value]);
}

/** Whether the operator who is signed in was granted a permission; false until that is known. */
export const useCan = (permission: Permission): boolean => useOperator()?.can(permission) ?? false;

/** Why the permissions are not known; undefined while they are read, and once they are. */
export function useOperatorError(): CallError | undefined {
  const { state } = useOperatorRead('operatorMe', {});
  return state.status === 'failed' && state.value === undefined ? state.error : undefined;
}
