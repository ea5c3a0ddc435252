/** Each limit that a login has to keep before its password costs anything. */
import type { SiteId, UserId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/time.ts';
import { readTrace, TRACE, traceMark } from '../accounts/traces.ts';
import { type Guess, GuessBudget } from '../limits/guessBudget.ts';
import type { AddressLimit, Use } from '../limits/addressLimits.ts';
import type { Kernel } from '../kernel.ts';
import type { KnownAddresses } from './knownAddresses.ts';
import { createLoginThrottle } from './loginThrottle.ts';

/** Who says to be whom, and from where. */
export interface LoginRequester {
  readonly siteId: SiteId;
  readonly username: string;
  /** As the host sees it; failed logins are counted by it. */
  readonly address: string;
  /** Random text that the browser keeps. */
  readonly deviceMark?: string | undefined;
}

export interface AdmissionLimits {
  readonly known: KnownAddresses;
  /** Limit of failed attempts at an address, for requesters that are not known there. */
  readonly failures: AddressLimit;
  /** Limit of logins of one user at one address, whether the password is right or not. */
  readonly logins: AddressLimit;
}

/** A login that may look at the password. */
export interface Admitted {
  readonly ok: true;
  /** Wrong passwords for the name over all addresses, this one included. */
  readonly wrong: number;
  /** The password was right. */
  readonly succeeded: () => void;
  /** It does not count as a failure of its address. */
  readonly excuse: () => void;
  /** It counts as none. */
  readonly withdraw: () => void;
}

export type Admission = Admitted | Extract<Use, { readonly ok: false }>;

/** Limit of remembered usernames without an account, which an attacker may make up at will. */
const MADE_UP_MAX = 20_000;
const MEMBERS_MAX = 100_000;

/**
 * Counts wrong passwords by name over all addresses. A device that its user has logged in with has
 * a budget of its own, which no one else can use up, because no one else knows its mark. Rule
 * [A-S31].
 */
function createNameBudget({ documents }: Pick<Kernel, 'documents'>) {
  const members = new GuessBudget({ keysMax: MEMBERS_MAX });
  const madeUp = new GuessBudget({ keysMax: MADE_UP_MAX });
  const devices = new GuessBudget({ keysMax: MEMBERS_MAX });

  /** Stored state of a device; undefined where the user never logged in with it. */
  const deviceOf = async (
    userId: UserId | undefined,
    deviceMark: string | undefined,
  ): Promise<string | undefined> => {
    if (deviceMark === undefined) return undefined;
    // Read for an unknown user too, so that both cases take the same time.
    const found = await documents.get(TRACE, userId ?? 'unknown');
    const mark = traceMark(deviceMark);
    return found !== undefined && readTrace(found).devices.includes(mark) ? mark : undefined;
  };

  const begin = (
    userId: UserId | undefined,
    { siteId, username }: LoginRequester,
    device: string | undefined,
    now: Millis,
  ): Guess => {
    if (userId === undefined) return madeUp.begin(`${siteId} ${username}`, now);
    return device === undefined
      ? members.begin(userId, now)
      : devices.begin(`${userId} ${device}`, now);
  };

  return { deviceOf, begin };
}

/** LOGIN_SLOWED's seconds, or a login that counts as failed until it says otherwise. */
export function createAdmission(
  core: Pick<Kernel, 'clock' | 'documents'>,
  { known, failures, logins }: AdmissionLimits,
): (userId: UserId | undefined, comer: LoginRequester) => Promise<Admission> {
  const throttle = createLoginThrottle();
  const names = createNameBudget(core);
  return async (userId, comer) => {
    const { siteId, username, address, deviceMark } = comer;
    const key = `${siteId} ${username} ${address}`;
    const begun: { readonly withdraw: () => void }[] = [];
    const withdraw = (): void => begun.forEach((one) => one.withdraw());
    const refusedAfter = <Refused>(refused: Refused): Refused => {
      withdraw();
      return refused;
    };

    const login = logins.use(address === '' ? '' : key);
    if (!login.ok) return login;
    begun.push(login);
    const isKnown = userId !== undefined && known.has(userId, address, core.clock.now());
    const failure = isKnown ? undefined : failures.use(address);
    if (failure?.ok === false) return refusedAfter(failure);
    if (failure !== undefined) begun.push(failure);
    const attempt = throttle.begin(key, core.clock.now());
    if (!attempt.ok) return refusedAfter(attempt);
    begun.push(attempt);
    const device = await names.deviceOf(userId, deviceMark);
    const guess = names.begin(userId, comer, device, core.clock.now());
    if (!guess.ok) return refusedAfter(guess);
    begun.push(guess);
    return {
      ok: true,
      wrong: guess.wrong,
      succeeded: () => {
        attempt.succeeded();
        guess.withdraw();
      },
      excuse: () => failure?.withdraw(),
      withdraw,
    };
  };
}
