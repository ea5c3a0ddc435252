/** The sandbox page of NICE: plain HTML with its own style and no script. */
import type { Site } from '../../domain/sites.ts';

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

const ESCAPED: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => ESCAPED[one] ?? one);

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh;background:#f4f5f7;color:#16181d}
main{background:#fff;border:1px solid #d8dbe0;border-radius:12px;padding:24px;width:min(320px,calc(100vw - 64px))}
h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px;color:#545b66}
label{display:block;margin-bottom:12px}input{display:block;box-sizing:border-box;width:100%;height:44px;padding:0 12px;font:inherit;border:1px solid #8b919b;border-radius:8px}
button{width:100%;height:44px;font:inherit;font-weight:600;color:#fff;background:#1f4fd8;border:0;border-radius:8px}
[role=alert]{color:#b3261e}
@media(prefers-color-scheme:dark){body{background:#101216;color:#e8eaee}main{background:#191c22;border-color:#333943}p{color:#a6adb8}input{background:#101216;color:inherit}[role=alert]{color:#ff8a80}}`;

/** @param problem what was wrong with what was typed before */
export function nicePage(
  { name, language }: Pick<Site, 'name' | 'language'>,
  problem: string | undefined,
): string {
  const words = WORDS[language];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(name)} · ${words.title}</title><style>${STYLE}</style></head>
<body><main><h1>${words.title}</h1><p>${words.note}</p>${problem === undefined ? '' : `<p role="alert">${escaped(problem)}</p>`}
<form method="post"><label>${words.name}<input name="name" required maxlength="64" autocomplete="name"></label>
<label>${words.phone}<input name="phone" type="tel" required maxlength="20" autocomplete="tel"></label>
<button>${words.confirm}</button></form></main></body></html>`;
}
