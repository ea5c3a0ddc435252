/**
 * The sandbox of the identity service NICE: a page on which a person types name and phone instead of
 * identifying themselves, and that returns to the page they came from with a proof of the phone.
 * Rules [A-V40] to [A-V42].
 */
import type { Context, Hono } from 'hono';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { rejectionText } from '../../protocol/refusals/texts.ts';
import type { Millis } from '../../domain/time.ts';
import { BoundedMap } from '../boundedMap.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import {
  IDENTITY_GOOD_FOR_MS,
  type IdentityBegun,
  type IdentityCheck,
  type IdentityPages,
  type IdentityParts,
  type IdentityRequest,
  pageAt,
  returnUrl,
} from './identity.ts';
import type { Site } from '../../domain/sites.ts';
import { escaped, identityPage } from './identityPage.ts';

// The sandbox page of the identity check: a form, and no script.

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
function sandboxPage(site: Pick<Site, 'name' | 'language'>, problem: string | undefined): string {
  const words = WORDS[site.language];
  return identityPage(
    { ...site, title: words.title },
    `<p>${words.note}</p>${problem === undefined ? '' : `<p role="alert">${escaped(problem)}</p>`}
<form method="post"><label>${words.name}<input name="name" required maxlength="64" autocomplete="name"></label>
<label>${words.phone}<input name="phone" type="tel" required maxlength="20" autocomplete="tel"></label>
<button>${words.confirm}</button></form>`,
  );
}

export const NICE_PAGE = '/api/certi/nice_sandbox';

const REQUESTS_MAX = 1_000;
const ID_BYTES = 16;

interface SandboxRequest {
  readonly site: IdentityRequest['site'];
  readonly returnTo: URL;
  readonly until: Millis;
}

const answers = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
  phone: v.pipe(v.string(), v.trim(), v.regex(/^[\d-]{9,20}$/)),
});

interface SandboxParts extends Pick<IdentityParts, 'clock' | 'random' | 'verification'> {
  /** Whether the sandbox cannot take a real number from its owner. */
  readonly isOffered: () => boolean;
}

class NiceSandbox {
  readonly #parts: SandboxParts;
  readonly #requests = new BoundedMap<string, SandboxRequest>(REQUESTS_MAX);

  constructor(parts: SandboxParts) {
    this.#parts = parts;
  }

  begin({ site, host }: IdentityRequest): Reply<IdentityBegun> {
    if (!this.#parts.isOffered()) return refuse(reject('NOT_OFFERED'));
    const returnTo = pageAt(host);
    if (returnTo === undefined) return refuse(reject('INVALID_PARAMETER', { name: 'host' }));
    const id = bytesToHex(this.#parts.random(ID_BYTES));
    const until = this.#parts.clock.now() + IDENTITY_GOOD_FOR_MS;
    this.#requests.set(id, { site, returnTo, until });
    return succeed({ url: `${NICE_PAGE}?request=${id}`, expiresAt: until });
  }

  /** A request that is under way. */
  find(id: string): SandboxRequest | undefined {
    const found = this.#requests.get(id);
    return found !== undefined && found.until > this.#parts.clock.now() ? found : undefined;
  }

  /** @returns the address to return to; the request is over then */
  async finish(id: string, typed: unknown): Promise<Reply<string>> {
    const request = this.find(id);
    if (request === undefined) return refuse(reject('VERIFICATION_EXPIRED'));
    const read = v.safeParse(answers, typed);
    if (!read.success) return refuse(reject('INVALID_PARAMETER', { name: 'phone' }));
    const { name, phone } = read.output;
    const key = phone.replaceAll('-', '');
    const granted = await this.#parts.verification.grant({
      siteId: request.site.id,
      channel: 'phone',
      key,
      mayBeMembers: false,
    });
    if (!granted.ok) return granted;
    this.#requests.delete(id);
    const { proof } = granted.answer;
    return succeed(returnUrl(request.returnTo, { name, key, proof }));
  }
}

/** The person returns to the host they opened the page at, or to one that may use this exchange. */
const isOurs = (returnTo: URL, request: Request, origins: readonly string[]): boolean =>
  returnTo.host === new URL(request.url).host || origins.includes(returnTo.origin);

const policyFor = ({ origin }: URL): string =>
  `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self' ${origin}; frame-ancestors 'none'`;

function addSandboxPage(app: Hono, nice: NiceSandbox, p: IdentityPages): void {
  const requestOf = (c: Context): SandboxRequest | undefined => {
    const found = nice.find(c.req.query('request') ?? '');
    return found !== undefined && isOurs(found.returnTo, c.req.raw, p.origins) ? found : undefined;
  };
  const show = (c: Context, { site, returnTo }: SandboxRequest, problem?: Rejection) => {
    c.header('content-security-policy', policyFor(returnTo));
    const text = problem && rejectionText(problem, site.language);
    return c.html(sandboxPage(site, text), problem === undefined ? 200 : 400);
  };
  const over = p.refusing(reject('VERIFICATION_EXPIRED'));
  app.get(NICE_PAGE, p.limit, (c) => {
    const request = requestOf(c);
    return request === undefined ? over(c) : show(c, request);
  });
  app.post(NICE_PAGE, p.limit, async (c) => {
    const request = requestOf(c);
    if (request === undefined) return over(c);
    const finished = await nice.finish(c.req.query('request') ?? '', await c.req.parseBody());
    return finished.ok ? c.redirect(finished.answer, 303) : show(c, request, finished.rejection);
  });
}

export function createNiceSandbox(parts: SandboxParts): IdentityCheck {
  const sandbox = new NiceSandbox(parts);
  return {
    kind: () => (parts.isOffered() ? 'sandbox' : undefined),
    begin: (wanted) => Promise.resolve(sandbox.begin(wanted)),
    addPages: (app, pages) => addSandboxPage(app, sandbox, pages),
  };
}
