/** Calls of a person's own account. Rules [A-P..]. */
import type { UserId } from '../../domain/ids.ts';
import { bankByCode } from '../../domain/money/banks.ts';
import { isNickname } from '../../domain/profile/nickname.ts';
import { reject } from '../../domain/rejections.ts';
import type { profileCalls } from '../../protocol/profile/calls.ts';
import type { WireProfile } from '../../protocol/profile/entities.ts';
import { digitsOf, TAKEN } from '../accounts/accountDocuments.ts';
import type { AccountsDep, ProfileChange } from '../accounts/accounts.ts';
import type { Auth } from '../auth/auth.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { putBankAccount } from '../accounts/bankAccounts.ts';
import { Payouts } from '../money/payouts.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { Identity } from '../ports/bearer.ts';
import type { GuardDep } from '../accountGuard/accountGuard.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { SessionsDep } from '../accounts/sessions.ts';
import type { CoinsDep } from '../coins/coinDesk.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import type { AccountEventsDep } from '../readModels/accountEvents.ts';
import type { VerificationDep } from '../verification/verification.ts';
import { exportPart } from './exportData.ts';

type Needs = Kernel &
  AccountEventsDep &
  AccountReadsDep &
  AccountsDep &
  CoinsDep &
  GuardDep &
  ProfilesDep &
  SessionsDep &
  VerificationDep;

interface Deps {
  readonly core: Needs;
  readonly auth: Auth;
  readonly payouts: Payouts;
}

const DONE = succeed({ status: 200 as const });

const done = (reply: Reply<unknown>): Reply<{ status: 200 }> => (reply.ok ? DONE : reply);

async function readProfile(
  { core, auth, payouts }: Deps,
  userId: UserId,
): Promise<Reply<WireProfile>> {
  const { user, role } = await core.readAccounts((accounts) => {
    const known = accounts.userById(userId);
    return { user: known, role: known && accounts.roleOf(known) };
  });
  const profile = core.profiles.profileOf(userId);
  if (user === undefined || role === undefined || profile === undefined)
    return refuse(reject('UNKNOWN_USER'));
  const account = await payouts.bankAccountOf(userId);
  const bank = account && bankByCode(account.code);
  const { isOn, since, recoveryCodesLeft } = await auth.twoStep.stateOf(userId);
  const { siteId, username, name, nick, phone, email } = profile;
  return succeed({
    id: userId,
    siteInfoId: siteId,
    username,
    name,
    nick,
    phone,
    email,
    role,
    status: user.status,
    registeredAt: user.registeredAt,
    bankAccount: account && bank ? { ...account, bankName: bank.name } : null,
    twoStep: {
      isOn,
      since: since ?? null,
      recoveryCodesLeft,
      isRequired: auth.needsTwoStep(user.role),
    },
    withdrawals: await core.guard.heldOf(userId),
  });
}

/** Changes the profile; DUPLICATE_NICKNAME, DUPLICATE_PHONE, and TRY_AGAIN where it is gone. */
const changeProfile = (
  { core, auth }: Deps,
  userId: UserId,
  change: ProfileChange,
): Promise<Reply<unknown>> =>
  auth.inTurn(userId, async () => {
    const outcome = await core.accounts.change(userId, change);
    if (outcome === 'changed') return DONE;
    return refuse(reject(outcome === 'gone' ? 'TRY_AGAIN' : TAKEN[outcome]));
  });

/** The id that some calls name is the requester's own. */
const isOwn = (id: string | undefined, { userId }: Identity): boolean =>
  id === undefined || id === userId;

const accountHandlers = (
  parts: Deps,
): Pick<
  HandlersOf<typeof profileCalls>,
  | 'profile'
  | 'changePassword'
  | 'changeNick'
  | 'changePhone'
  | 'changeEmail'
  | 'setBankAccount'
  | 'exportData'
> => ({
  profile: (_, { identity }) => readProfile(parts, identity.userId),
  changePassword: async ({ id, password, currentPassword }, { identity }) =>
    isOwn(id, identity)
      ? done(await parts.auth.changePassword(identity, { current: currentPassword, password }))
      : refuse(reject('NO_PERMISSION')),
  changeNick: async ({ id, nick }, { identity }) => {
    if (!isOwn(id, identity)) return refuse(reject('NO_PERMISSION'));
    if (!isNickname(nick)) return refuse(reject('INVALID_NICKNAME'));
    const changed = await changeProfile(parts, identity.userId, { nick });
    return changed.ok ? succeed({ status: 200 as const, nick }) : changed;
  },
  changePhone: async ({ phone, proof }, { identity }) => {
    const digits = digitsOf(phone);
    const claim = { channel: 'phone', key: phone, proof, siteId: identity.siteId } as const;
    const changed = await parts.core.verification.spend([claim], () =>
      changeProfile(parts, identity.userId, { phone: digits }),
    );
    return changed.ok ? succeed({ status: 200 as const, phone: digits }) : changed;
  },
  changeEmail: async ({ email, proof }, { identity }) => {
    const claim = { channel: 'email', key: email, proof, siteId: identity.siteId } as const;
    const changed = await parts.core.verification.spend([claim], () =>
      changeProfile(parts, identity.userId, { email }),
    );
    return changed.ok ? succeed({ status: 200 as const, email }) : changed;
  },
  setBankAccount: ({ code, account, holder }, { identity: { userId } }) =>
    parts.auth.inTurn(userId, async () => {
      const { documents, clock, profiles } = parts.core;
      if (bankByCode(code) === undefined) return refuse(reject('UNKNOWN_BANK'));
      // Nothing of a person is written after their account was closed.
      if (profiles.profileOf(userId) === undefined) return refuse(reject('ACCOUNT_CLOSED'));
      await documents.transact([putBankAccount(userId, { code, account, holder })], {
        actor: userId,
        at: clock.now(),
      });
      return DONE;
    }),
  exportData: ({ cursor, size }, { identity }) =>
    exportPart(parts.core, identity.userId, { cursor, size }),
});

const twoStepHandlers = ({
  core,
  auth,
}: Deps): Pick<HandlersOf<typeof profileCalls>, 'totpBegin' | 'totpConfirm' | 'totpRemove'> => ({
  totpBegin: (_, { identity: { userId } }) => {
    const profile = core.profiles.profileOf(userId);
    return profile === undefined
      ? refuse(reject('ACCOUNT_CLOSED'))
      : auth.twoStep.begin(userId, profile.username);
  },
  totpConfirm: async ({ otp }, { identity: { userId } }) => {
    const confirmed = await auth.twoStep.confirm(userId, otp);
    return confirmed.ok ? succeed({ recoveryCodes: [...confirmed.answer] }) : confirmed;
  },
  totpRemove: async ({ password, otp }, { identity: { userId } }) => {
    const checked = await auth.checkOwnPassword(userId, password);
    return checked.ok ? done(await auth.twoStep.remove(userId, otp)) : refuse(checked.rejection);
  },
});

export function profileHandlers(core: Needs, auth: Auth): HandlersOf<typeof profileCalls> {
  const parts: Deps = { core, auth, payouts: new Payouts(core) };
  return {
    ...accountHandlers(parts),
    ...twoStepHandlers(parts),
    sessions: (_, { identity: { userId, sessionId } }) =>
      succeed({
        items: core.sessions
          .ofUser(userId)
          .toReversed()
          .map((session) => ({
            id: session.id,
            device: session.device,
            address: session.address,
            openedAt: session.openedAt,
            lastUsedAt: session.lastUsedAt,
            isCurrent: session.id === sessionId,
          })),
      }),
    endSession: async ({ id }, { identity: { userId } }) => {
      const session = core.sessions.ofUser(userId).find((one) => one.id === id);
      if (session === undefined) return refuse(reject('UNKNOWN_SESSION'));
      const ended = await core.sessions.end(session.id, 'ENDED');
      return ended.ok ? succeed({ status: 200 as const, ended: 1 }) : ended;
    },
    endOtherSessions: async (_, { identity: { userId, sessionId } }) => {
      const ended = await core.sessions.endAll(userId, 'ENDED', { except: sessionId });
      return ended.ok ? succeed({ status: 200 as const, ended: ended.answer }) : ended;
    },
  };
}
