/** Whether somebody may do what a permission stands for. */
import type { UserId } from '../../domain/ids.ts';
import type { Permission } from '../../domain/permissions.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import type { AdminsDep } from './adminBook.ts';

/** For acts within calls that everybody may make; a call of its own names its permission. */
export async function isPermitted(
  { admins, readAccounts }: AdminsDep & AccountReadsDep,
  userId: UserId,
  permission: Permission,
): Promise<boolean> {
  if (!admins.holds(userId, permission)) return false;
  return (await readAccounts((accounts) => accounts.userById(userId)?.role)) === 'ADMIN';
}
