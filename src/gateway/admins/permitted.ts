/** Whether a user holds a permission. */
import { parseUserId, type UserId } from '../../domain/ids.ts';
import type { Permission } from '../../domain/permissions.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import type { AdminsDep } from './adminBook.ts';
import { reject } from '../../domain/rejections.ts';
import { refuse, type Reply, succeed } from '../reply.ts';

/** For acts within calls that every user may make; a call of its own names its permission. */
export async function isPermitted(
  { admins, readAccounts }: AdminsDep & AccountReadsDep,
  userId: UserId,
  permission: Permission,
): Promise<boolean> {
  if (!admins.holds(userId, permission)) return false;
  return (await readAccounts((accounts) => accounts.userById(userId)?.role)) === 'ADMIN';
}

// Lists that a user reads of their own, and an operator of any user.

/**
 * Whose list is read: the requester's own, or with the permission that of the named person.
 * NO_PERMISSION for another person's without it, UNKNOWN_USER for a text that is no id.
 */
export async function playerOf(
  core: AdminsDep & AccountReadsDep,
  requester: UserId,
  playerId: string | undefined,
  permission: Permission,
): Promise<Reply<UserId>> {
  if (playerId === undefined || playerId === requester) return succeed(requester);
  if (!(await isPermitted(core, requester, permission))) return refuse(reject('NO_PERMISSION'));
  const named = parseUserId(playerId);
  return named === undefined ? refuse(reject('UNKNOWN_USER')) : succeed(named);
}
