/** A forgotten username or password. Rules [A-V14] and [A-V15]. */
import { reject } from '../../domain/rejections.ts';
import { keyOf, maskedUsername } from '../../domain/verification/verification.ts';
import { leaveTrace } from '../accounts/traces.ts';
import type { AccountChanges } from '../calls/endpoint.ts';
import { type Reply, refuse, succeed } from '../reply.ts';
import { hasKey, membersByKey } from '../verification/members.ts';
import type { NewPassword, Recovery } from '../verification/handlers.ts';
import type { VerificationDep } from '../verification/verification.ts';
import { type AddressLimit, tooMany } from '../limits/addressLimits.ts';
import type { GuardDep } from '../accountGuard/accountGuard.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { Kernel } from '../kernel.ts';
import type { PasswordChanges } from './changePassword.ts';
import type { PasswordQueue } from './passwordQueue.ts';
import type { PasswordRejection } from './passwordRules.ts';

export interface RecoveryDeps {
  readonly passwords: PasswordQueue;
  readonly passwordRejection: PasswordRejection;
  readonly lookups: AddressLimit;
  readonly changes: AccountChanges;
  readonly replacePassword: PasswordChanges['replacePassword'];
}

export function createRecovery(
  core: Kernel & GuardDep & ProfilesDep & VerificationDep,
  { passwords, passwordRejection, lookups, changes, replacePassword }: RecoveryDeps,
): Recovery {
  const { documents, profiles, verification } = core;

  const replace = async (
    { siteId, username, channel, key, deviceMark }: NewPassword,
    passwordHash: string,
  ): Promise<Reply<undefined>> => {
    const userId = profiles.userByName(siteId, username);
    const profile = userId && profiles.profileOf(userId);
    if (userId === undefined || profile === undefined) return refuse(reject('NO_MATCHING_MEMBER'));
    if (!hasKey(profile, channel, keyOf(channel, key))) return refuse(reject('NO_MATCHING_MEMBER'));
    const waits = await core.guard.rejectionOfRecovery(userId);
    if (waits !== undefined) return refuse(waits);
    const inform = changes(userId, 'PASSWORD');
    const replaced = await replacePassword(userId, passwordHash);
    if (!replaced.ok) return replaced;
    await inform();
    // A user whom a guesser locks out of new devices can log in from here.
    await leaveTrace(core, userId, { deviceMark, address: '' });
    return replaced;
  };

  return {
    findId: async (claim, address) => {
      const use = lookups.use(address);
      if (!use.ok) return refuse(tooMany(use.seconds));
      return verification.spend([claim], async () => {
        const { siteId, channel, key } = claim;
        const members = await membersByKey(documents, siteId, channel, keyOf(channel, key));
        return succeed(members.map(({ profile }) => maskedUsername(profile.username)));
      });
    },
    findPassword: async (wanted, address) => {
      const unfit = passwordRejection(wanted.siteId, wanted.username, wanted.password);
      if (unfit !== undefined) return refuse(unfit);
      const use = lookups.use(address);
      if (!use.ok) return refuse(tooMany(use.seconds));
      return verification.spend([wanted], async () => {
        const hash = await passwords.hash(`find ${address}`, wanted.password);
        return hash === undefined ? refuse(tooMany(1)) : replace(wanted, hash);
      });
    },
  };
}
