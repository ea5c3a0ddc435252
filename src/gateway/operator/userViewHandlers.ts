/** One user as operators see them. Rules [A-P..]. */
import * as v from 'valibot';
import type { User } from '../../domain/accounts.ts';
import { parseUserId, type UserId } from '../../domain/ids.ts';
import { bankByCode } from '../../domain/money/banks.ts';
import { reject } from '../../domain/rejections.ts';
import { freezeOf } from '../../engine/withdrawalFreeze/freezes.ts';
import type {
  userViewCalls,
  WireOperatorSession,
  WireOperatorUserView,
} from '../../protocol/operator/userViewCalls.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { Payouts } from '../money/payouts.ts';
import { refuse, succeed } from '../reply.ts';
import { readStatement } from '../statement/handlers.ts';
import { ACT_KIND, actLabel } from '../operatorActs/acts.ts';
import type { GuardDep } from '../accountGuard/accountGuard.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { SessionsDep } from '../accounts/sessions.ts';
import type { CoinsDep } from '../coins/coinDesk.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import type { StatementDep } from '../statement/read.ts';
import { toWireOperatorUser } from './userHandlers.ts';

/** Newest acts that are looked at for the one that was carried out. */
const ACTS_SEEN = 10;

const actBody = v.object({ reason: v.string(), outcome: v.string() });

const sessionsOf = ({ sessions }: SessionsDep, userId: UserId): WireOperatorSession[] =>
  sessions
    .ofUser(userId)
    .toReversed()
    .map(({ id, device, address, openedAt, lastUsedAt }) => ({
      id,
      device,
      address,
      openedAt,
      lastUsedAt,
    }));

/** Why a blocked user was blocked, from the trail. */
async function blockOf(
  { documents }: Kernel,
  { id, status }: User,
): Promise<WireOperatorUserView['block']> {
  if (status !== 'DENY') return null;
  const { items } = await documents.query({
    kind: ACT_KIND,
    labels: [[actLabel.act('user.block')], [actLabel.target(id)]],
    page: 1,
    size: ACTS_SEEN,
  });
  for (const { body, createdAt: at } of items) {
    const { reason, outcome } = v.parse(actBody, JSON.parse(body));
    if (outcome === 'DONE') return { reason, at };
  }
  return null;
}

async function bankAccountOf(
  payouts: Payouts,
  userId: UserId,
): Promise<WireOperatorUserView['bankAccount']> {
  const account = await payouts.bankAccountOf(userId);
  const bank = account && bankByCode(account.code);
  return account && bank ? { ...account, bankName: bank.name } : null;
}

function partnerOf(
  { profiles }: ProfilesDep,
  { partnerId }: User,
): WireOperatorUserView['partner'] {
  if (partnerId === undefined) return null;
  return { id: partnerId, username: profiles.profileOf(partnerId)?.username ?? null };
}

export function userViewHandlers(
  core: Kernel & CoinsDep & GuardDep & ProfilesDep & AccountReadsDep & SessionsDep & StatementDep,
): HandlersOf<typeof userViewCalls> {
  const payouts = new Payouts(core);
  const userOf = async (text: string) => {
    const id = parseUserId(text);
    return id && (await core.readAccounts((accounts) => accounts.userById(id)));
  };
  return {
    operatorUser: async ({ userId }) => {
      const user = await userOf(userId);
      if (user === undefined) return refuse(reject('UNKNOWN_USER'));
      const { wallets, role } = await core.readAccounts((accounts) => ({
        wallets: accounts.wallets(user.id),
        role: accounts.roleOf(user),
      }));
      const freeze = await core.readState((state) => freezeOf(state, user.id));
      return succeed({
        user: toWireOperatorUser(core, user, role),
        wallets: [...wallets],
        sessions: sessionsOf(core, user.id),
        withdrawals: await core.guard.heldOf(user.id),
        freeze: freeze ?? null,
        block: await blockOf(core, user),
        partner: partnerOf(core, user),
        bankAccount: await bankAccountOf(payouts, user.id),
      });
    },
    operatorUserStatement: async ({ userId, ...params }) => {
      const user = await userOf(userId);
      return user === undefined
        ? refuse(reject('UNKNOWN_USER'))
        : readStatement(core, user.id, params);
    },
  };
}
