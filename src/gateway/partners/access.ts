/** Who may see and make partners: partners below themselves, operators by permission everywhere. */
import type { UserId } from '../../domain/ids.ts';
import type { Permission } from '../../domain/permissions.ts';
import { reject } from '../../domain/rejections.ts';
import { isPermitted } from '../admins/permitted.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { AdminsDep } from '../admins/adminBook.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';

export interface Requester {
  readonly userId: UserId;
  readonly isOperator: boolean;
}

/**
 * The requester as a partner or an operator; NO_PERMISSION for anybody else.
 * @param permission what an operator needs; undefined where the call is for partners alone
 */
export async function partnerRequester(
  core: AdminsDep & AccountReadsDep,
  userId: UserId,
  permission: Permission | undefined,
): Promise<Reply<Requester>> {
  const role = await core.readAccounts((accounts) => accounts.userById(userId)?.role);
  if (role === 'PARTNER') return succeed({ userId, isOperator: false });
  const isOperator = permission !== undefined && (await isPermitted(core, userId, permission));
  return isOperator ? succeed({ userId, isOperator }) : refuse(reject('NO_PERMISSION'));
}
