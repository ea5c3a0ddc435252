/** The exchange's pages around NICE's window: one that opens it, and one that it returns to. */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import type { Context, Hono } from 'hono';
import { reject } from '../../../domain/rejections.ts';
import type { Site } from '../../../domain/sites.ts';
import type { IdentityPages } from '../identity.ts';
import { escaped, identityPage } from '../identityPage.ts';
import type { NiceLink } from './client.ts';
import { type NiceWindow, RETURN_PAGE, WINDOW_PAGE, type WindowRequest } from './window.ts';

const WORDS = {
  ko: {
    title: '본인확인',
    note: '본인확인 창을 여는 중입니다. 열리지 않으면 계속을 눌러주세요.',
    next: '계속',
  },
  en: {
    title: 'Identity check',
    note: 'The identity check is opening. Press Continue if it does not.',
    next: 'Continue',
  },
} as const satisfies Readonly<Record<Site['language'], Readonly<Record<string, string>>>>;

const SCRIPT = 'document.forms[0].submit()';
const SCRIPT_HASH = base64.encode(sha256(utf8ToBytes(SCRIPT)));

/** The form may be sent to the window alone, and the one script is the one above. */
const policyFor = ({ windowUrl }: NiceLink): string =>
  `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${SCRIPT_HASH}'; base-uri 'none'; form-action ${windowUrl}; frame-ancestors 'none'`;

function windowPage({ site, versionId, envelope }: WindowRequest, { windowUrl }: NiceLink): string {
  const words = WORDS[site.language];
  const fields = {
    m: 'service',
    token_version_id: versionId,
    enc_data: envelope.data,
    integrity_value: envelope.integrity,
  };
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('');
  return identityPage(
    { ...site, title: words.title },
    `<p>${words.note}</p>
<form method="post" action="${escaped(windowUrl)}">${inputs}<button>${words.next}</button></form>
<script>${SCRIPT}</script>`,
  );
}

/** Fields of the query, or of a form that was posted. */
async function fieldsOf({ req }: Context): Promise<Readonly<Record<string, string>>> {
  const text = req.method === 'POST' ? await req.text() : new URL(req.url).search;
  return Object.fromEntries(new URLSearchParams(text));
}

export function addWindowPages(
  app: Hono,
  window: NiceWindow,
  link: NiceLink,
  { limit, refusing }: IdentityPages,
): void {
  app.get(WINDOW_PAGE, limit, (c) => {
    const request = window.find(c.req.query('request') ?? '');
    if (request === undefined) return refusing(reject('VERIFICATION_EXPIRED'))(c);
    c.header('content-security-policy', policyFor(link));
    return c.html(windowPage(request, link));
  });
  app.on(['GET', 'POST'], RETURN_PAGE, limit, async (c) => {
    const finished = await window.finish(await fieldsOf(c));
    return finished.ok ? c.redirect(finished.answer, 303) : refusing(finished.rejection)(c);
  });
}
