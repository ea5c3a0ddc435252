/** Members below a partner who seem to be the partner themselves. Rules [N-A..]. */
import * as v from 'valibot';
import type { Profile } from '../../domain/accounts.ts';
import type { UserId } from '../../domain/ids.ts';
import { BANK_ACCOUNT, bankAccountBody, signupBank } from '../accounts/bankAccounts.ts';
import { ACCOUNT_MATCHES, type AccountMatch } from '../../domain/partners/partners.ts';
import { keyOf } from '../../domain/verification/verification.ts';
import { partnerPlaces, partnersAbove } from '../../engine/partnerState.ts';
import { readTrace, TRACE, traceMark } from '../accounts/traces.ts';
import { allDocuments } from '../documents/allDocuments.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { SessionsDep } from '../accounts/sessions.ts';
import type { Kernel } from '../kernel.ts';

/** A partner, a member below them, and the identifiers that both share. */
export interface OwnAccount {
  readonly partnerId: UserId;
  readonly memberId: UserId;
  /** One at least, in the order of `ACCOUNT_MATCHES`. */
  readonly matches: readonly AccountMatch[];
}

type Marks = Readonly<Record<AccountMatch, ReadonlySet<string>>>;

const digits = (text: string): string => text.replaceAll(/\D/g, '');

/** Without what a mail server ignores: a part after `+`, and case. */
const mailbox = (email: string): string => keyOf('email', email).replace(/\+[^@]*@/, '@');

const setOf = (...texts: readonly (string | undefined)[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => (text === undefined || text === '' ? [] : [text])));

/** Reads everything that accounts are compared by once, and returns the marks of an account. */
async function marksReader(
  core: Pick<Kernel, 'documents'> & ProfilesDep & SessionsDep,
): Promise<(id: UserId) => Marks> {
  const [traces, banks] = await Promise.all([
    allDocuments(core.documents, TRACE),
    allDocuments(core.documents, BANK_ACCOUNT),
  ]);
  const traceOf = new Map(traces.map((document) => [document.id, document]));
  const bankOf = new Map(banks.map((document) => [document.id, document]));
  return (id) => {
    const profile = core.profiles.profileOf(id);
    const trace = traceOf.get(id);
    const { devices, addresses } =
      trace === undefined ? { devices: [], addresses: [] } : readTrace(trace);
    const bank = bankOf.get(id);
    const account = bank && v.parse(bankAccountBody, JSON.parse(bank.body)).account;
    const open = core.sessions.ofUser(id).flatMap(({ address }) => (address === '' ? [] : address));
    return {
      PHONE: setOf(profile && digits(profile.phone)),
      EMAIL: setOf(profile && mailbox(profile.email)),
      BANK: setOf(account && digits(account), signupAccount(profile)),
      DEVICE: new Set(devices),
      ADDRESS: new Set([...addresses, ...open.map(traceMark)]),
    };
  };
}

function signupAccount(profile: Profile | undefined): string | undefined {
  const bank = signupBank(profile?.signup?.bankInfo);
  return bank && digits(bank.account);
}

const hasCommon = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((mark) => other.has(mark));

/**
 * Pairs of a partner and a member or partner below them who share an identifier; in the order of
 * members.
 * @param wanted one partner; all where left out
 */
export async function ownAccounts(
  core: Pick<Kernel, 'documents' | 'readState'> & ProfilesDep & SessionsDep,
  wanted: UserId | undefined,
): Promise<readonly OwnAccount[]> {
  const pairs = await core.readState((state) =>
    [...state.members.keys()].flatMap((memberId) =>
      partnersAbove(state, memberId)
        .filter((id) => partnerPlaces(state).has(id) && (wanted === undefined || id === wanted))
        .map((partnerId) => ({ partnerId, memberId })),
    ),
  );
  if (pairs.length === 0) return [];
  const read = await marksReader(core);
  const known = new Map<UserId, Marks>();
  const marksOf = (id: UserId): Marks => {
    const marks = known.get(id) ?? read(id);
    known.set(id, marks);
    return marks;
  };
  return pairs.flatMap(({ partnerId, memberId }) => {
    const [one, other] = [marksOf(partnerId), marksOf(memberId)];
    const matches = ACCOUNT_MATCHES.filter((match) => hasCommon(one[match], other[match]));
    return matches.length === 0 ? [] : [{ partnerId, memberId, matches }];
  });
}
