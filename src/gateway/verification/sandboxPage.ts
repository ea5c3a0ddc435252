/** The sandbox page of the identity check: a form, and no script. */
import type { Site } from '../../domain/sites.ts';
import { escaped, identityPage } from './identityPage.ts';

const WORDS = {
  ko: {
    title: '본인확인 (데모)',
    note: '데모 페이지입니다. 실제 본인확인은 이루어지지 않습니다.',
    name: '이름',
    phone: '휴대폰 번호',
    confirm: '확인',
  },
  en: {
    title: 'Identity check (demo)',
    note: 'This is a demo page. Nobody’s identity is checked.',
    name: 'Name',
    phone: 'Phone number',
    confirm: 'Confirm',
  },
} as const satisfies Readonly<Record<Site['language'], Readonly<Record<string, string>>>>;

/** @param problem what was wrong with what was typed before */
export function sandboxPage(
  site: Pick<Site, 'name' | 'language'>,
  problem: string | undefined,
): string {
  const words = WORDS[site.language];
  return identityPage(
    { ...site, title: words.title },
    `<p>${words.note}</p>${problem === undefined ? '' : `<p role="alert">${escaped(problem)}</p>`}
<form method="post"><label>${words.name}<input name="name" required maxlength="64" autocomplete="name"></label>
<label>${words.phone}<input name="phone" type="tel" required maxlength="20" autocomplete="tel"></label>
<button>${words.confirm}</button></form>`,
  );
}
