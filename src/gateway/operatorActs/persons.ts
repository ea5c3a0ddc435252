/**
 * Who counts as one person, and which two admins count as two. Rules [O-G40] to [O-G42].
 */
import { parseUserId, type UserId } from '../../domain/ids.ts';
import type { Permission } from '../../domain/permissions.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { DAY_MS, type Millis } from '../../domain/time.ts';
import { signupBank } from '../accounts/bankAccounts.ts';
import { isPermitted } from '../admins/permitted.ts';
import { allDocuments } from '../documents/allDocuments.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { AdminsDep } from '../admins/adminBook.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import { ACT_KIND, actLabel } from './acts.ts';

/** Name of the act that gives an admin another password. */
export const PASSWORD_ACT = 'admin.password';

/** Period in which an admin who set another's password counts as one person with them. */
const RESET_COUNTS_MS: Millis = 30 * DAY_MS;

type People = Pick<Kernel, 'documents' | 'clock'> & AdminsDep & ProfilesDep;

/** Phone, e-mail and bank account of a user, as far as they are known. */
function contactsOf({ profiles }: Pick<People, 'profiles'>, id: UserId): ReadonlySet<string> {
  const profile = profiles.profileOf(id);
  if (profile === undefined) return new Set();
  const { phone, email, signup } = profile;
  const bank = signupBank(signup?.bankInfo);
  return new Set([
    ...(phone === '' ? [] : [`phone ${phone}`]),
    ...(email === '' ? [] : [`email ${email.trim().toLowerCase()}`]),
    ...(bank === undefined ? [] : [`bank ${bank.code} ${bank.account.replaceAll('-', '')}`]),
  ]);
}

const haveCommon = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((each) => other.has(each));

/** Whether two accounts are one person's: one account, or a phone, e-mail or bank account in common. */
function isSamePerson(people: Pick<People, 'profiles'>, one: UserId, other: UserId): boolean {
  return one === other || haveCommon(contactsOf(people, one), contactsOf(people, other));
}

/** Why an admin may not act on an account: it is their own, or an admin's below them. */
export function accountRejection(
  people: Pick<People, 'profiles' | 'admins'>,
  operator: UserId,
  account: UserId,
): Rejection | undefined {
  if (isSamePerson(people, operator, account)) return reject('OWN_ACCOUNT');
  return people.admins.isAbove(operator, account) ? reject('ACCOUNT_OF_ADMIN_BELOW') : undefined;
}

/** Admins who set this admin's password lately; an act whose outcome is unknown counts. */
async function resettersOf({ documents, clock }: People, id: UserId): Promise<ReadonlySet<string>> {
  const from = clock.now() - RESET_COUNTS_MS;
  const acts = await allDocuments(documents, ACT_KIND, [
    [actLabel.act(PASSWORD_ACT)],
    [actLabel.target(id)],
  ]);
  return new Set(
    acts
      .filter(({ createdAt }) => createdAt > from)
      .flatMap(({ labels }) => labels.filter((label) => label.startsWith(actLabel.operator('')))),
  );
}

/**
 * Why the second admin cannot confirm what the first asked for; undefined where they are two
 * persons who do not depend on one another.
 */
export async function pairRejection(
  people: People,
  first: UserId,
  second: UserId,
): Promise<Rejection | undefined> {
  const { admins } = people;
  const dependent = reject('SECOND_PERSON_NOT_INDEPENDENT');
  if (isSamePerson(people, first, second) || admins.isAbove(first, second)) return dependent;
  if (admins.creatorOf(first) === second || admins.creatorOf(second) === first) return dependent;
  const [ofFirst, ofSecond] = await Promise.all([
    resettersOf(people, first),
    resettersOf(people, second),
  ]);
  const isReset = ofFirst.has(actLabel.operator(second)) || ofSecond.has(actLabel.operator(first));
  return isReset || haveCommon(ofFirst, ofSecond) ? dependent : undefined;
}

/** Whether an admin's press still counts: they may act, and hold the permission. */
export async function isInOffice(
  core: AdminsDep & AccountReadsDep,
  id: UserId,
  permission: Permission,
): Promise<boolean> {
  if (!(await isPermitted(core, id, permission))) return false;
  return (await core.readAccounts((accounts) => accounts.userById(id)?.status)) === 'NORMAL';
}

// Users as operators name them in a parameter.

/**
 * The user of any site that a text names, whether they may log in or not; undefined for an unknown
 * one.
 */
export function knownUser({ profiles }: ProfilesDep, text: string): UserId | undefined {
  const id = parseUserId(text);
  return id !== undefined && profiles.profileOf(id) !== undefined ? id : undefined;
}
