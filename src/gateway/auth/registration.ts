/** A new player. */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Profile } from '../../domain/accounts.ts';
import type { RegisterUser } from '../../domain/accounts/commands.ts';
import type { ExchangeEvent } from '../../domain/events.ts';
import { type RegistrationId, registrationId, type UserId } from '../../domain/ids.ts';
import { reject, type RejectionCode } from '../../domain/rejections.ts';
import type { Site } from '../../domain/sites.ts';
import { type Channel, channelsOf, keyOf } from '../../domain/verification/verification.ts';
import {
  claimKeys,
  type ClaimedField,
  putClaims,
  putRegistration,
  type Registrant,
  TAKEN,
} from '../accounts/accountDocuments.ts';
import { findPartner } from '../accounts/partnerCodes.ts';
import { type Reply, refuse, succeed } from '../reply.ts';
import { isUsername } from '../../domain/accounts/credentials.ts';
import type { Claim, VerificationDep } from '../verification/verification.ts';
import { type AddressLimit, tooMany, type Use } from '../limits/addressLimits.ts';
import type { AccountsDep } from '../accounts/accounts.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import type { KnownAddresses } from './knownAddresses.ts';
import type { PasswordQueue } from './passwordQueue.ts';
import type { PasswordRejection } from './passwordRules.ts';

type Needs = Kernel & AccountReadsDep & AccountsDep & ProfilesDep & VerificationDep;

export interface Registration extends Profile {
  readonly password: string;
  /** Where the request came from, as the host sees it; accounts are counted by it. */
  readonly address: string;
  /** PLAYER where left out. */
  readonly role?: 'ADMIN';
  /** Whether the password is to be replaced at the first login; false where left out. */
  readonly isOneTime?: boolean;
  /** Requirements of the site for new members; none where left out. */
  readonly site?: Pick<Site, 'signupVerification' | 'signupApproval'>;
  /** Proofs of the e-mail address and the phone number. */
  readonly proofs?: Readonly<Partial<Record<Channel, string | undefined>>>;
  /** As it was typed; none where empty or left out. */
  readonly partnerCode?: string;
  /** The partner above a partner's new account, who has been checked. */
  readonly partnerId?: UserId;
}

/** Dependencies that registration shares with the login. */
export interface RegistrationDeps {
  readonly passwords: PasswordQueue;
  readonly passwordRejection: PasswordRejection;
  readonly known: KnownAddresses;
  /** Accounts made. */
  readonly signups: AddressLimit;
  /** The same with one e-mail address, wherever the requests come from. */
  readonly mailSignups: AddressLimit;
  /** Names looked up. */
  readonly lookups: AddressLimit;
}

export interface Registered {
  readonly id: UserId;
  readonly username: string;
  readonly status: 'NORMAL' | 'WAIT';
}

const ID_BYTES = 16;

/**
 * Names are claimed first, then the log registers the user, then the profile is written; whatever
 * ends the process in between, the next start completes it or frees the names.
 */
export function createRegister(core: Needs, deps: RegistrationDeps) {
  const { passwords, passwordRejection, known, lookups } = deps;
  /** It says what a look-up would say, so it counts as one: neither may be used to list names. */
  const refuseLookup = (code: RejectionCode, address: string): Reply<never> => {
    const use = lookups.use(address);
    return refuse(use.ok ? reject(code) : tooMany(use.seconds));
  };
  return async (registration: Registration): Promise<Reply<Registered>> => {
    const {
      password,
      address,
      role,
      isOneTime,
      site,
      proofs: _proofs,
      partnerCode,
      partnerId,
      ...profile
    } = registration;
    const { siteId, username } = profile;
    if (!isUsername(username)) return refuse(reject('INVALID_USERNAME'));
    const unfit = passwordRejection(siteId, username, password);
    if (unfit !== undefined) return refuse(unfit);
    const claims = claimsOf(registration);
    if (!claims.ok) return claims;
    const use = countSignup(deps, registration);
    if (!use.ok) return refuse(tooMany(use.seconds));
    // Refused before computing a hash; the claims are authoritative.
    if (core.profiles.userByName(siteId, username) !== undefined) {
      use.withdraw();
      return refuseLookup('DUPLICATE_USERNAME', address);
    }
    const partner = partnerCode ? await findPartner(core, siteId, partnerCode) : undefined;
    if (partnerCode && partner === undefined) {
      use.withdraw();
      return refuseLookup('UNKNOWN_PARTNER', address);
    }
    const passwordHash = await passwords.hash(`signup ${address}`, password);
    if (passwordHash === undefined) {
      use.withdraw();
      return refuse(tooMany(1));
    }
    const id = registrationId(bytesToHex(core.random(ID_BYTES)));
    const registrant = { profile, passwordHash, ...(isOneTime && { isOneTime }) };
    const asRegistered = {
      ...(role && { role }),
      ...(site?.signupApproval && { status: 'WAIT' as const }),
      ...(partnerId && { partnerId }),
      ...(partner && { partnerId: partner.userId }),
    };
    const registered = await core.verification.spend(claims.answer, async () => {
      const taken = await claim(core, id, registrant);
      if (taken !== undefined) return refuse(reject(TAKEN[taken]));
      return finish(core, id, registrant, asRegistered);
    });
    if (registered.ok) known.add(registered.answer.id, address, core.clock.now());
    return registered;
  };
}

const NEEDED: Readonly<Record<Channel, RejectionCode>> = {
  email: 'EMAIL_VERIFICATION_NEEDED',
  phone: 'PHONE_VERIFICATION_NEEDED',
};

/** The proofs that the site asks for. */
function claimsOf(registration: Registration): Reply<readonly Claim[]> {
  const { siteId, site, proofs = {} } = registration;
  const claims: Claim[] = [];
  for (const channel of channelsOf(site?.signupVerification ?? 'none')) {
    const proof = proofs[channel];
    if (proof === undefined || proof === '') return refuse(reject(NEEDED[channel]));
    claims.push({ siteId, channel, key: registration[channel], proof });
  }
  return succeed(claims);
}

/** Both limits or none. */
function countSignup(
  { signups, mailSignups }: Pick<RegistrationDeps, 'signups' | 'mailSignups'>,
  { address, siteId, email }: Registration,
): Use {
  const use = signups.use(address);
  if (!use.ok) return use;
  const mail = mailSignups.use(email === '' ? '' : `${siteId} ${keyOf('email', email)}`);
  if (!mail.ok) {
    use.withdraw();
    return mail;
  }
  return {
    ok: true,
    withdraw: () => {
      use.withdraw();
      mail.withdraw();
    },
  };
}

/** @returns the field that another user has; undefined when all are claimed */
async function claim(
  core: Kernel,
  id: RegistrationId,
  registrant: Registrant,
): Promise<ClaimedField | undefined> {
  const { profile } = registrant;
  const result = await core.documents.transact(
    [...putClaims(profile, { expectedVersion: 0 }), putRegistration(id, registrant)],
    { actor: 'exchange', at: core.clock.now() },
  );
  if (result.ok) return undefined;
  const { conflict } = result;
  const key = claimKeys(profile).find((one) => one.id === conflict.id);
  if (key === undefined) throw new Error(`the registration ${id} already exists`);
  return key.field;
}

async function finish(
  core: Needs,
  id: RegistrationId,
  registrant: Registrant,
  asRegistered: Pick<RegisterUser, 'role' | 'status' | 'partnerId'>,
): Promise<Reply<Registered>> {
  const { siteId, username } = registrant.profile;
  const result = await core.submit({
    type: 'RegisterUser',
    siteId,
    registrationId: id,
    ...asRegistered,
  });
  const userId = result.ok ? registeredIn(result.events) : await findRegistered(core, id);
  if (userId !== undefined) {
    await core.accounts.complete(id, registrant, userId);
    return succeed({ id: userId, username, status: asRegistered.status ?? 'NORMAL' });
  }
  if (result.ok) throw new Error('RegisterUser emitted no UserRegistered');
  await core.accounts.abandon(id, registrant);
  return refuse(result.rejection);
}

function registeredIn(events: readonly ExchangeEvent[]): UserId | undefined {
  for (const event of events) if (event.type === 'UserRegistered') return event.user.id;
  return undefined;
}

/**
 * A store that failed may have stored the command all the same; the log decides. While it cannot be
 * read this rejects with UnavailableError, and the next start resolves the registration.
 */
const findRegistered = (core: AccountReadsDep, id: RegistrationId): Promise<UserId | undefined> =>
  core.readAccounts((accounts) => accounts.userByRegistration(id)?.id);
