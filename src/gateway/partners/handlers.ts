/** Calls about partner codes. */
import { parseUserId, type UserId } from '../../domain/ids.ts';
import { partnerCode } from '../../domain/partners/partners.ts';
import { reject } from '../../domain/rejections.ts';
import type { partnerCalls } from '../../protocol/partners/calls.ts';
import type { AddressLimit } from '../auth/addressLimits.ts';
import { tooMany } from '../auth/addressLimits.ts';
import type { GatewayCore } from '../core.ts';
import type { Handler, HandlersOf } from '../http/endpoint.ts';
import { createActs, OPERATOR } from '../operator/acts.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import { findPartner, ownerOfCode, type Partner, putPartner } from './partners.ts';

const shown = ({ code, name }: Pick<Partner, 'code' | 'name'>) => ({
  ...{ status: 200 as const, code, name },
});

/** The code first: whatever ends the process in between, the same call completes it. */
async function makePartner(
  core: GatewayCore,
  operator: UserId,
  { userId, code, name }: Partner,
): Promise<Reply<ReturnType<typeof shown>>> {
  const user = await core.readAccounts((accounts) => accounts.userById(userId));
  if (user === undefined) return refuse(reject('UNKNOWN_USER'));
  if (user.status === 'CLOSED') return refuse(reject('ACCOUNT_CLOSED'));
  // An operator would lose what they may do.
  if (user.role === 'ADMIN') return refuse(reject('NO_PERMISSION'));
  const before = await ownerOfCode(core, user.siteId, code);
  if (before !== undefined && before.userId !== userId) return refuse(reject('PARTNER_CODE_TAKEN'));
  const { documents, clock } = core;
  const stored = await documents.transact(
    [putPartner(user.siteId, { userId, code, name }, before?.version ?? 0)],
    { actor: operator, at: clock.now() },
  );
  if (!stored.ok) return refuse(reject('PARTNER_CODE_TAKEN'));
  const result = await core.submit({ type: 'SetUserRole', userId, role: 'PARTNER' }, OPERATOR);
  return result.ok ? succeed(shown({ code, name })) : refuse(result.rejection);
}

export function partnerHandlers(
  core: GatewayCore,
  lookups: AddressLimit,
): HandlersOf<typeof partnerCalls> {
  const carryOut = createActs(core);
  const create: Handler<typeof partnerCalls.operatorPartnerCreate> = async (
    params,
    { identity: { userId: operator } },
  ) => {
    const userId = parseUserId(params.userId);
    if (userId === undefined) return refuse(reject('UNKNOWN_USER'));
    const code = partnerCode(params.code);
    if (code === undefined) return refuse(reject('INVALID_PARTNER_CODE'));
    const { name, reason } = params;
    const act = {
      ...{ operator, name: 'partner.create', target: userId, owner: userId, reason },
      details: { code },
    };
    return carryOut(act, () => makePartner(core, operator, { userId, code, name }));
  };
  return {
    partnerVerify: async ({ partnerPk }, { site, address }) => {
      const use = lookups.use(address);
      if (!use.ok) return refuse(tooMany(use.seconds));
      const partner = await findPartner(core, site.id, String(partnerPk));
      return partner === undefined ? refuse(reject('UNKNOWN_PARTNER')) : succeed(shown(partner));
    },
    operatorPartnerCreate: create,
  };
}
