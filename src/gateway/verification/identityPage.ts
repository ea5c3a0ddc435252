/** Layout of the identity check's pages: plain HTML with its own style. */
import type { Site } from '../../domain/sites.ts';

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in HTML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (one) => ESCAPED[one] ?? one);

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh;background:#f4f5f7;color:#16181d}
main{background:#fff;border:1px solid #d8dbe0;border-radius:12px;padding:24px;width:min(320px,calc(100vw - 64px))}
h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px;color:#545b66}
label{display:block;margin-bottom:12px}input{display:block;box-sizing:border-box;width:100%;height:44px;padding:0 12px;font:inherit;border:1px solid #8b919b;border-radius:8px}
button{width:100%;height:44px;font:inherit;font-weight:600;color:#fff;background:#1f4fd8;border:0;border-radius:8px}
[role=alert]{color:#b3261e}
@media(prefers-color-scheme:dark){body{background:#101216;color:#e8eaee}main{background:#191c22;border-color:#333943}p{color:#a6adb8}input{background:#101216;color:inherit}[role=alert]{color:#ff8a80}}`;

/** @param content HTML below the title */
export function identityPage(
  {
    name,
    language,
    title,
  }: Pick<Site, 'name' | 'language'> & {
    readonly title: string;
  },
  content: string,
): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(name)} · ${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`;
}
