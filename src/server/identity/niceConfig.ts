/** How the environment connects NICE's identity check. */
import type { NiceLink } from '../../gateway/verification/nice/client.ts';
import { isOrigin } from '../origins.ts';

export type NiceConfigResult =
  /** Undefined: nothing is set, and the demo's page is used. */
  | { readonly ok: true; readonly nice: NiceLink | undefined }
  | { readonly ok: false; readonly problem: string };

const DEFAULTS = {
  NICE_PRODUCT_ID: '2101979031',
  NICE_URL: 'https://svc.niceapi.co.kr:22001',
  NICE_WINDOW_URL: 'https://nice.checkplus.co.kr/CheckPlusSafeModel/service.cb',
} as const;
const NAMES = [
  'NICE_CLIENT_ID',
  'NICE_CLIENT_SECRET',
  'NICE_ORIGINS',
  'NICE_PRODUCT_ID',
  'NICE_URL',
  'NICE_WINDOW_URL',
] as const;
type Name = (typeof NAMES)[number];

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Text that may stand in a header, between the colons of a credential. */
const WORD = /^[\w.-]{1,128}$/;
/** Address that may stand unescaped in a page's policy. */
const PLAIN_ADDRESS = /^https?:\/\/[\w.:[\]-]+[\w./~-]*$/;

const fail = (problem: string) => ({ ok: false, problem }) as const;

/** https, or http on this machine; without user, query and fragment. */
function isSafe(text: string): boolean {
  if (!PLAIN_ADDRESS.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || LOOPBACK.has(hostname);
}

/**
 * Reads NICE_CLIENT_ID, NICE_CLIENT_SECRET and NICE_ORIGINS, which are set together, and what has a
 * default. A problem never contains the secret.
 */
export function readNice(
  environment: Readonly<Record<string, string | undefined>>,
): NiceConfigResult {
  const text = (name: Name): string => environment[name]?.trim() ?? '';
  if (NAMES.every((name) => text(name) === '')) return { ok: true, nice: undefined };
  const clientId = text('NICE_CLIENT_ID');
  if (!WORD.test(clientId)) return fail('NICE_CLIENT_ID must be the client id that NICE issued.');
  const clientSecret = text('NICE_CLIENT_SECRET');
  if (clientSecret === '') return fail('NICE_CLIENT_SECRET is missing; NICE issues it.');
  const [first, ...others] = text('NICE_ORIGINS')
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
  const isRight = (origin: string) => isOrigin(origin) && isSafe(origin);
  if (first === undefined || ![first, ...others].every(isRight))
    return fail(
      `NICE_ORIGINS is ${text('NICE_ORIGINS')}; it must be this exchange's own origins such as https://maru.example.com, separated by commas.`,
    );
  const setOr = (name: keyof typeof DEFAULTS): string => text(name) || DEFAULTS[name];
  const productId = setOr('NICE_PRODUCT_ID');
  if (!WORD.test(productId)) return fail(`NICE_PRODUCT_ID is ${productId}; it must be a number.`);
  for (const name of ['NICE_URL', 'NICE_WINDOW_URL'] as const)
    if (!isSafe(setOr(name)))
      return fail(`${name} is ${setOr(name)}; it must be an address such as ${DEFAULTS[name]}.`);
  return {
    ok: true,
    nice: {
      clientId,
      clientSecret,
      productId,
      baseUrl: setOr('NICE_URL').replace(/\/+$/, ''),
      windowUrl: setOr('NICE_WINDOW_URL'),
      origins: [first, ...others],
    },
  };
}
