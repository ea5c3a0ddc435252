/** Operators' view of users, and acts on their accounts. Rules [A-P..]. */
import {
  type Role,
  ROLES,
  type User,
  USER_STATUSES,
  type UserStatus,
} from '../../domain/accounts.ts';
import type { Unstamped } from '../../domain/commands.ts';
import { parseUserId, siteId, type UserId } from '../../domain/ids.ts';
import { reject, type RejectionCode } from '../../domain/rejections.ts';
import { shownRoleOf } from '../../engine/copytrade/copyState.ts';
import type { userOperatorCalls, WireOperatorUser } from '../../protocol/operator/userCalls.ts';
import type { Handler, HandlersOf } from '../calls/endpoint.ts';
import { knownWords } from '../calls/words.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import { type Act, type CarryOut, createActs, OPERATOR } from '../operatorActs/acts.ts';
import { endUnfounded, type MoneyActsNeeds } from '../operatorActs/moneyActs.ts';
import type { GuardDep } from '../accountGuard/accountGuard.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { SessionsDep } from '../accounts/sessions.ts';
import type { UserIndexDep } from '../userIndex/userIndex.ts';

type Needs = MoneyActsNeeds & GuardDep & SessionsDep & UserIndexDep;

interface Deps {
  readonly core: Needs;
  readonly carryOut: CarryOut;
}

type Of<Name extends keyof typeof userOperatorCalls> = Handler<(typeof userOperatorCalls)[Name]>;

const DONE = succeed({ status: 200 as const });

/**
 * A user with their personal data, which is null once the account is closed.
 * @param role as it is shown
 */
export function toWireOperatorUser(
  { profiles, sessions }: ProfilesDep & SessionsDep,
  user: User,
  role: Role,
): WireOperatorUser {
  const profile = profiles.profileOf(user.id);
  return {
    id: user.id,
    siteInfoId: user.siteId,
    role,
    status: user.status,
    username: profile?.username ?? null,
    name: profile?.name ?? null,
    nick: profile?.nick ?? null,
    phone: profile?.phone ?? null,
    email: profile?.email ?? null,
    registeredAt: user.registeredAt,
    sessions: sessions.ofUser(user.id).length,
  };
}

const listUsers =
  ({ core }: Deps): Of<'operatorUsers'> =>
  async (params) => {
    const { ofSiteId, statusStrs, roleStrs, keyword = '', page, size } = params;
    const { startDate = 0, endDate = Infinity, order } = params;
    const statuses = knownWords(statusStrs, USER_STATUSES, 'statusStrs');
    if (!statuses.ok) return statuses;
    const roles = knownWords(roleStrs, ROLES, 'roleStrs');
    if (!roles.ok) return roles;
    if (ofSiteId !== undefined && core.sites.byId(ofSiteId) === undefined)
      return refuse(reject('UNKNOWN_SITE'));
    const { ids, total } = await core.userIndex.find({
      siteId: ofSiteId === undefined ? undefined : siteId(ofSiteId),
      statuses: statuses.answer,
      roles: roles.answer,
      from: startDate,
      to: endDate,
      keyword: keyword.toLowerCase(),
      isNewestFirst: order === 'NEWEST',
      page,
      size,
    });
    const items = await core.readState((state) =>
      ids.flatMap((id) => {
        const user = state.members.get(id)?.user;
        return user === undefined ? [] : [toWireOperatorUser(core, user, shownRoleOf(state, user))];
      }),
    );
    return succeed({ items, total, page, size });
  };

/** Parameters of an act on a user. */
interface ActTarget {
  readonly userId: string;
  readonly reason: string;
}

/**
 * Carries out an act on another user than the operator; the own account is refused, so an operator
 * always remains, and only those above them in the tree act on one.
 * @param name verb of the act
 */
async function actOn<T>(
  { core, carryOut }: Deps,
  operator: UserId,
  { userId, reason }: ActTarget,
  p: {
    readonly name: string;
    readonly details?: Act['details'];
    readonly work: (user: User) => Promise<Reply<T>>;
  },
): Promise<Reply<T>> {
  const id = parseUserId(userId);
  const user = id && (await core.readAccounts((accounts) => accounts.userById(id)));
  if (user === undefined) return refuse(reject('UNKNOWN_USER'));
  const isOutOfReach = user.role === 'ADMIN' && !core.admins.isAbove(operator, user.id);
  if (user.id === operator || isOutOfReach) return refuse(reject('NO_PERMISSION'));
  const { name, details, work } = p;
  const act = {
    operator,
    name,
    target: user.id,
    owner: user.id,
    reason,
    asked: { userId },
    before: { status: user.status, role: user.role },
  };
  return carryOut(details === undefined ? act : { ...act, details }, () => work(user));
}

async function submit({ core }: Deps, command: Unstamped): Promise<Reply<{ status: 200 }>> {
  const result = await core.submit(command, OPERATOR);
  return result.ok ? DONE : refuse(result.rejection);
}

/** Lets a user in who is in one status, and refuses in any other. */
const letIn =
  (
    parts: Deps,
    p: { readonly name: string; readonly from: UserStatus; readonly refusal: RejectionCode },
  ): Of<'operatorApproveUser'> =>
  (target, { identity: { userId: operator } }) =>
    actOn(parts, operator, target, {
      name: p.name,
      work: async ({ id: userId, status }) =>
        status === p.from
          ? submit(parts, { type: 'SetUserStatus', userId, status: 'NORMAL' })
          : refuse(reject(p.refusal)),
    });

/** Sessions end with the change of status; one that could not be deleted is already dead. */
const block =
  (parts: Deps): Of<'operatorBlockUser'> =>
  (target, { identity: { userId: operator } }) =>
    actOn(parts, operator, target, {
      name: 'user.block',
      work: async ({ id: userId }) => {
        const blocked = await submit(parts, { type: 'SetUserStatus', userId, status: 'DENY' });
        if (blocked.ok) await endUnfounded(parts.core, operator);
        return blocked;
      },
    });

/**
 * A new admin holds nothing until something is granted. The role comes first in both directions: if
 * the process ends in between, no one holds a permission that they should not.
 */
const setRole =
  (parts: Deps): Of<'operatorSetRole'> =>
  ({ role, ...target }, { identity: { userId: operator } }) =>
    actOn(parts, operator, target, {
      name: 'user.role',
      details: { role },
      work: async ({ id: userId, role: before }) => {
        const { admins } = parts.core;
        const isOfAdmin = role === 'ADMIN' || before === 'ADMIN';
        if (isOfAdmin && !admins.holds(operator, 'admins.act'))
          return refuse(reject('NO_PERMISSION'));
        const submitted = await submit(parts, { type: 'SetUserRole', userId, role });
        if (!submitted.ok || (role === 'ADMIN' && before === 'ADMIN' && admins.byId(userId)))
          return submitted;
        const changed = await (role === 'ADMIN'
          ? admins.add(operator, userId, [])
          : admins.remove(operator, userId));
        await endUnfounded(parts.core, operator);
        return changed.ok ? submitted : changed;
      },
    });

const forceLogout =
  (parts: Deps): Of<'operatorForceLogout'> =>
  (target, { identity: { userId: operator } }) =>
    actOn(parts, operator, target, {
      name: 'user.logout',
      work: async ({ id }) => {
        const ended = await parts.core.sessions.endAll(id, 'FORCED');
        return ended.ok ? succeed({ status: 200 as const, ended: ended.answer }) : ended;
      },
    });

/** `actOn` for other handlers of acts on users. */
export const createActOn =
  (core: Needs, carryOut: CarryOut) =>
  <T>(
    operator: UserId,
    target: ActTarget,
    p: {
      readonly name: string;
      readonly details?: Act['details'];
      readonly work: (user: User) => Promise<Reply<T>>;
    },
  ): Promise<Reply<T>> =>
    actOn({ core, carryOut }, operator, target, p);

export function userOperatorHandlers(core: Needs): HandlersOf<typeof userOperatorCalls> {
  const parts: Deps = { core, carryOut: createActs(core) };
  return {
    operatorUsers: listUsers(parts),
    operatorApproveUser: letIn(parts, {
      name: 'user.approve',
      from: 'WAIT',
      refusal: 'USER_NOT_WAITING',
    }),
    operatorBlockUser: block(parts),
    operatorUnblockUser: letIn(parts, {
      name: 'user.unblock',
      from: 'DENY',
      refusal: 'USER_NOT_BLOCKED',
    }),
    operatorSetRole: setRole(parts),
    operatorForceLogout: forceLogout(parts),
    operatorReleaseWithdrawals: (target, { identity: { userId: operator } }) =>
      actOn(parts, operator, target, {
        name: 'user.release',
        work: async ({ id }) => {
          const released = await core.guard.release(id);
          return released.ok ? DONE : released;
        },
      }),
  };
}
