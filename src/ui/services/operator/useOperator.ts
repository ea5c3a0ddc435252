/** The operator who is signed in, for the console. */
import { hasPermission, type Permission } from '../../../domain/permissions.ts';
import { useAuthUser } from '../session.ts';

export interface Operator {
  readonly id: string;
  readonly username: string;
  /** Whether the operator was granted a permission; the server checks it once more. */
  readonly can: (permission: Permission) => boolean;
}

/** Undefined until the permissions are known. */
export function useOperator(): Operator | undefined {
  const user = useAuthUser();
  if (user === undefined) return undefined;
  return {
    id: user.id,
    username: user.username,
    can: (permission) => hasPermission(user.role, permission),
  };
}
