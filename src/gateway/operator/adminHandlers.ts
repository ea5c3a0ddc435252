/** Admins as those above them see and make them, and the trail of what all of them did. [O-G..] */
import { parseUserId, type UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import type { adminCalls } from '../../protocol/admins/calls.ts';
import type { WireAdmin, WireApproval } from '../../protocol/admins/entities.ts';
import type { CallAnswer, CallParams } from '../../protocol/call.ts';
import type { Auth } from '../auth/auth.ts';
import { tooMany } from '../limits/addressLimits.ts';
import type { ContextOf, HandlersOf } from '../calls/endpoint.ts';
import { type CarryOut, createActs } from '../operatorActs/acts.ts';
import { listActs } from '../operatorActs/audit.ts';
import { endUnfounded, type MoneyActsNeeds } from '../operatorActs/moneyActs.ts';
import { PASSWORD_ACT } from '../operatorActs/persons.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { Admin, AdminsDep } from '../admins/adminBook.ts';
import { createOneTimePassword, hasOneTimePassword } from '../admins/adopt.ts';

interface Deps {
  readonly core: MoneyActsNeeds;
  readonly auth: Pick<Auth, 'passwords' | 'register' | 'replacePassword'>;
  readonly carryOut: CarryOut;
}

type Calls = typeof adminCalls;
type Context = ContextOf<Calls['createAdmin']>;

async function toWire(core: MoneyActsNeeds, { id, above }: Admin): Promise<WireAdmin> {
  const profile = core.profiles.profileOf(id);
  return {
    id,
    siteInfoId: profile?.siteId ?? core.sites.first().id,
    username: profile?.username ?? '',
    name: profile?.name ?? '',
    level: above.length + 1,
    parentId: above.at(-1) ?? null,
    permissions: [...core.admins.permissionsOf(id)],
    mustChangePassword: await hasOneTimePassword(core, id),
  };
}

async function show(core: MoneyActsNeeds, id: UserId | undefined): Promise<Reply<WireAdmin>> {
  const admin = id && core.admins.byId(id);
  return admin ? succeed(await toWire(core, admin)) : refuse(reject('UNKNOWN_ADMIN'));
}

/** An admin that the requester is above; UNKNOWN_ADMIN for any other, whether they exist or not. */
function belowOf({ admins }: AdminsDep, requester: UserId, text: string): UserId | undefined {
  const id = parseUserId(text);
  return id !== undefined && admins.isAbove(requester, id) ? id : undefined;
}

async function list(
  core: MoneyActsNeeds,
  { level, parentId, page, size }: CallParams<Calls['admins']>,
  requester: UserId,
): Promise<Reply<CallAnswer<Calls['admins']>>> {
  const isSeen = parentId === undefined || parentId === requester;
  if (!isSeen && belowOf(core, requester, parentId) === undefined)
    return refuse(reject('UNKNOWN_ADMIN'));
  const found = core.admins
    .treeOf(requester)
    .filter(
      ({ id, above }) =>
        core.profiles.profileOf(id) !== undefined &&
        (level === undefined || above.length + 1 === level) &&
        (parentId === undefined || above.at(-1) === parentId),
    );
  const shown = found.slice((page - 1) * size, page * size);
  const items = await Promise.all(shown.map((admin) => toWire(core, admin)));
  return succeed({ items, total: found.length, page, size });
}

/**
 * The account first, then what it may do: whatever ends the process in between leaves an operator
 * who holds nothing.
 */
function create(
  { core, auth, carryOut }: Deps,
  { username, name, permissions, reason }: CallParams<Calls['createAdmin']>,
  { identity: { userId: operator, siteId } }: Context,
): Promise<Reply<CallAnswer<Calls['createAdmin']>>> {
  const by = { operator, reason, asked: { username, name, permissions } };
  const act = { ...by, name: 'admin.create', target: 'admins', owner: undefined };
  return carryOut(act, async () => {
    const permission = core.admins.missing(operator, permissions);
    if (permission !== undefined) return refuse(reject('PERMISSION_NOT_HELD', { permission }));
    const password = createOneTimePassword(core.random);
    const registered = await auth.register({
      siteId,
      username,
      password,
      isOneTime: true,
      role: 'ADMIN',
      name,
      nick: '',
      phone: '',
      email: '',
      address: '',
    });
    if (!registered.ok) return registered;
    const { id } = registered.answer;
    const granting = { ...by, name: 'admin.grant', target: id, owner: id };
    const granted = await carryOut(granting, () => core.admins.add(operator, id, permissions));
    if (!granted.ok) return granted;
    const admin = await show(core, id);
    return admin.ok ? succeed({ admin: admin.answer, oneTimePassword: password }) : admin;
  });
}

async function grant(
  { core, carryOut }: Deps,
  { id: text, permissions, reason }: CallParams<Calls['operatorGrant']>,
  operator: UserId,
): Promise<Reply<WireAdmin>> {
  const id = belowOf(core, operator, text);
  if (id === undefined) return refuse(reject('UNKNOWN_ADMIN'));
  const before = { permissions: [...(core.admins.byId(id)?.permissions ?? [])].join(', ') };
  const act = {
    operator,
    name: 'admin.grant',
    target: id,
    owner: id,
    reason,
    asked: { id, permissions },
    before,
  };
  const granted = await carryOut(act, () => core.admins.grant(operator, id, permissions));
  await endUnfounded(core, operator);
  return granted.ok ? show(core, id) : granted;
}

async function renewPassword(
  { core, auth, carryOut }: Deps,
  { id: text, reason }: CallParams<Calls['operatorNewPassword']>,
  operator: UserId,
): Promise<Reply<{ oneTimePassword: string }>> {
  const id = belowOf(core, operator, text);
  if (id === undefined) return refuse(reject('UNKNOWN_ADMIN'));
  const act = { operator, name: PASSWORD_ACT, target: id, owner: id, reason, asked: { id } };
  return carryOut(act, async () => {
    const oneTimePassword = createOneTimePassword(core.random);
    const hash = await auth.passwords.hash(`password ${id}`, oneTimePassword);
    if (hash === undefined) return refuse(tooMany(1));
    const replaced = await auth.replacePassword(id, hash, { isOneTime: true });
    return replaced.ok ? succeed({ oneTimePassword }) : replaced;
  });
}

/** Ends a first press; any admin who could confirm it may do so, and the one who made it. */
async function decline(
  { core, carryOut }: Deps,
  { id, reason }: CallParams<Calls['operatorDecline']>,
  operator: UserId,
): Promise<Reply<WireApproval>> {
  const waiting = await core.twoPersons.find(id, operator);
  if (waiting === undefined) return refuse(reject('UNKNOWN_APPROVAL'));
  const { owner, approval } = waiting;
  const act = {
    operator,
    name: 'approval.decline',
    target: approval.target,
    owner,
    reason,
    asked: { id },
    details: { act: approval.act, by: approval.by },
  };
  return carryOut(act, () => core.twoPersons.decline(id, operator));
}

export function adminHandlers(
  core: MoneyActsNeeds,
  auth: Deps['auth'],
): HandlersOf<typeof adminCalls> {
  const parts: Deps = { core, auth, carryOut: createActs(core) };
  return {
    operatorMe: (_, { identity }) => show(core, identity.userId),
    createAdmin: (params, context) => create(parts, params, context),
    admin: ({ id }, { identity: { userId } }) =>
      show(core, id === undefined || id === userId ? userId : belowOf(core, userId, id)),
    admins: (params, { identity }) => list(core, params, identity.userId),
    operatorGrant: (params, { identity }) => grant(parts, params, identity.userId),
    operatorNewPassword: (params, { identity }) => renewPassword(parts, params, identity.userId),
    operatorApprovals: (params, { identity }) => core.twoPersons.list(params, identity.userId),
    operatorDecline: (params, { identity }) => decline(parts, params, identity.userId),
    operatorAudit: async (params) => succeed(await listActs(core, params)),
  };
}
