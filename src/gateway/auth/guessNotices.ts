/** Notice to an owner whose account is being guessed at. Rule [A-S32]. */
import type { UserId } from '../../domain/ids.ts';
import type { Language } from '../../domain/preferences.ts';
import { DAY_MS, type Millis } from '../../domain/time.ts';
import { BoundedMap } from '../boundedMap.ts';
import { type PersonNotice, prepareNotice } from '../messages/personNotice.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { Kernel } from '../kernel.ts';
import type { MessagesDep } from '../messages/messageDesk.ts';
import type { OutboxDep } from '../outbox/outbox.ts';
import type { SitesDep } from '../sites/siteRegistry.ts';

/**
 * Kinds of secrets that may be guessed: the password at the login, the password that calls ask for
 * once more, the second step, the withdraw password.
 */
export type Guessed = 'login' | 'confirmation' | 'code' | 'withdrawPassword';

interface Facts {
  readonly siteName: string;
  readonly count: number;
}

type Write = (facts: Facts) => PersonNotice;

const KO: Readonly<Record<Guessed, Write>> = {
  login: ({ siteName, count }) => ({
    title: `[${siteName}] 로그인 시도 ${count}회 실패`,
    lines: [
      `누군가 회원님의 계정에 틀린 비밀번호를 ${count}회 입력했습니다. 계정을 보호하기 위해 새 기기의 로그인을 잠시 늦추고 있습니다. 사용하시던 기기에서는 그대로 로그인할 수 있습니다.`,
      '본인이 아니라면 다른 곳에서 쓰지 않는 비밀번호인지 확인하고 2단계 인증을 켜주세요.',
    ],
  }),
  confirmation: ({ siteName, count }) => ({
    title: `[${siteName}] 비밀번호 확인 ${count}회 실패`,
    lines: [
      `회원님의 계정에 로그인한 누군가가 틀린 비밀번호를 ${count}회 입력했습니다.`,
      '본인이 아니라면 내 정보에서 다른 기기를 모두 로그아웃하고 비밀번호를 변경해주세요.',
    ],
  }),
  code: ({ siteName, count }) => ({
    title: `[${siteName}] OTP 인증번호 ${count}회 오류`,
    lines: [
      `누군가 올바른 비밀번호를 입력한 뒤 틀린 OTP 인증번호를 ${count}회 입력했습니다.`,
      '본인이 아니라면 비밀번호가 알려진 것입니다. 지금 비밀번호를 변경해주세요.',
    ],
  }),
  withdrawPassword: ({ siteName, count }) => ({
    title: `[${siteName}] 출금 비밀번호 ${count}회 오류`,
    lines: [
      `회원님의 계정에 로그인한 누군가가 틀린 출금 비밀번호를 ${count}회 입력했습니다.`,
      '본인이 아니라면 내 정보에서 다른 기기를 모두 로그아웃하고 비밀번호를 변경해주세요.',
    ],
  }),
};

const EN: Readonly<Record<Guessed, Write>> = {
  login: ({ siteName, count }) => ({
    title: `[${siteName}] ${count} failed attempts to log in`,
    lines: [
      `Somebody entered ${count} wrong passwords for your account. To protect it, logins from new devices have to wait for a while. Devices that you have used before can log in as usual.`,
      'If this was not you, make sure that you use this password nowhere else, and turn on two-step login.',
    ],
  }),
  confirmation: ({ siteName, count }) => ({
    title: `[${siteName}] ${count} wrong passwords after login`,
    lines: [
      `Somebody who is logged in to your account entered ${count} wrong passwords.`,
      'If this was not you, log out all other devices in your profile and change your password.',
    ],
  }),
  code: ({ siteName, count }) => ({
    title: `[${siteName}] ${count} wrong codes of two-step login`,
    lines: [
      `Somebody entered your right password and then ${count} wrong codes.`,
      'If this was not you, somebody knows your password. Change it now.',
    ],
  }),
  withdrawPassword: ({ siteName, count }) => ({
    title: `[${siteName}] ${count} wrong withdrawal passwords`,
    lines: [
      `Somebody who is logged in to your account entered ${count} wrong withdrawal passwords.`,
      'If this was not you, log out all other devices in your profile and change your password.',
    ],
  }),
};

const WORDS: Readonly<Record<Language, typeof KO>> = { ko: KO, en: EN };

/** Beyond it the person notified longest ago may be notified again. */
const KEPT_MAX = 50_000;

/**
 * Notifies an owner, in the language of their site and once a day for each secret. It never
 * rejects; a notice that could not be stored is written after the next wrong guess.
 * @param count wrong guesses so far
 */
export type NotifyOfGuesses = (userId: UserId, what: Guessed, count: number) => Promise<void>;

export function createGuessNotices(
  core: Pick<Kernel, 'clock' | 'documents' | 'random'> &
    MessagesDep &
    OutboxDep &
    ProfilesDep &
    SitesDep,
): NotifyOfGuesses {
  const notified = new BoundedMap<string, Millis>(KEPT_MAX);
  return async (userId, what, count) => {
    const key = `${what} ${userId}`;
    const now = core.clock.now();
    const last = notified.get(key);
    const profile = core.profiles.profileOf(userId);
    if (profile === undefined || (last !== undefined && last + DAY_MS > now)) return;
    notified.set(key, now);
    try {
      const site = core.sites.byId(profile.siteId) ?? core.sites.first();
      const words = WORDS[site.language][what]({ siteName: site.appearance.name, count });
      const notice = await prepareNotice(core, userId, words);
      await core.documents.transact(notice.changes, { actor: 'exchange', at: now });
      await notice.deliver();
    } catch {
      notified.delete(key);
    }
  };
}
