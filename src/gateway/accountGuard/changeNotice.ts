/** Notice to the owner of an account after a change, in case it was not them. */
import type { AccountChange } from '../../domain/accountGuard/accountGuard.ts';
import type { Language } from '../../domain/preferences.ts';
import { escapeHtml } from '../escapeHtml.ts';

interface Words {
  readonly changes: Readonly<Record<AccountChange, string>>;
  readonly title: (change: string) => string;
  readonly fact: (siteName: string, change: string) => string;
  /** For a mail or a text message, which cannot know where the site is reached. */
  readonly enter: (code: string) => string;
  /** Text of the link in the inbox. */
  readonly link: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  ko: {
    changes: {
      EMAIL: '이메일 주소',
      PHONE: '휴대폰 번호',
      PASSWORD: '비밀번호',
      BANK_ACCOUNT: '출금 계좌',
      WITHDRAW_PASSWORD: '출금 비밀번호',
      WITHDRAW_ADDRESS: '출금 주소',
      TWO_STEP_ON: '2단계 로그인(사용)',
      TWO_STEP_OFF: '2단계 로그인(해제)',
    },
    title: (change) => `계정 변경: ${change}`,
    fact: (siteName, change) => `[${siteName}] 계정의 ${change} 정보가 변경되었습니다.`,
    enter: (code) =>
      `본인이 아니라면 사이트의 /not_me 페이지에서 코드 ${code} 를 입력해주세요. 출금이 잠기고 모든 기기에서 로그아웃됩니다.`,
    link: '본인이 아닙니다: 출금을 잠그고 모든 기기에서 로그아웃',
  },
  en: {
    changes: {
      EMAIL: 'e-mail address',
      PHONE: 'phone number',
      PASSWORD: 'password',
      BANK_ACCOUNT: 'bank account',
      WITHDRAW_PASSWORD: 'withdrawal password',
      WITHDRAW_ADDRESS: 'withdrawal address',
      TWO_STEP_ON: 'two-step login (on)',
      TWO_STEP_OFF: 'two-step login (off)',
    },
    title: (change) => `Account changed: ${change}`,
    fact: (siteName, change) => `[${siteName}] The ${change} of your account was changed.`,
    enter: (code) =>
      `If this was not you, open the page /not_me of the site and enter the code ${code}. It locks withdrawals and logs out every device.`,
    link: 'This was not me: lock withdrawals and log out every device',
  },
};

/** `content` is HTML, as messages are; `text` is plain, as mails are. */
export function writeChangeNotice(
  language: Language,
  {
    change,
    siteName,
    code,
  }: { readonly change: AccountChange; readonly siteName: string; readonly code: string },
): { readonly title: string; readonly content: string; readonly text: string } {
  const words = WORDS[language];
  const what = words.changes[change];
  const fact = words.fact(siteName, what);
  return {
    title: words.title(what),
    content: `<p>${escapeHtml(fact)}</p><p><a href="/not_me#${code}">${escapeHtml(words.link)}</a></p>`,
    text: `${fact}\n${words.enter(code)}`,
  };
}
