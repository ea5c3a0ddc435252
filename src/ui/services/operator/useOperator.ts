/** The operator who is signed in, for the console. */
import { useMemo } from 'react';
import type { Permission } from '../../../domain/permissions.ts';
import type { CallError } from '../../../protocol/answer.ts';
import { useOperatorRead } from './useOperatorRead.ts';

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
