/** The payment providers that the environment names. */
import { type Provider, PROVIDERS } from '../domain/ledger/accounts.ts';
import type { ProviderLink } from '../gateway/providers/httpAdapter.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export type ProviderLinks = ReadonlyMap<Provider, ProviderLink>;

export type ProviderConfigResult =
  /** Undefined: none is named, and the sandbox inside the exchange is used. */
  | { readonly ok: true; readonly links: ProviderLinks | undefined }
  | { readonly ok: false; readonly problem: string };

export const SANDBOX_KEY = 'sandbox';
const SECRET_MIN = 32;
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const prefixOf = (provider: Provider): string =>
  `PROVIDER_${provider.toUpperCase().replaceAll('-', '_')}`;

const fail = (problem: string) => ({ ok: false, problem }) as const;

/** An address without a slash at its end; https, or http on this machine. */
function baseUrlOf(text: string): { readonly url: string; readonly isLocal: boolean } | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, search, hash, username } = new URL(text);
  const isLocal = LOOPBACK.has(hostname);
  const isPlain = search === '' && hash === '' && username === '';
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLocal);
  return isPlain && isSafe ? { url: text.replace(/\/+$/, ''), isLocal } : undefined;
}

/**
 * Reads `PROVIDER_{NAME}_URL`, `_KEY` and `_SECRET` of each provider, or `PROVIDER_SANDBOX_URL` and
 * `_SECRET` of a sandbox that stands for all of them.
 */
export function readProviders(environment: Environment): ProviderConfigResult {
  const text = (name: string): string => environment[name]?.trim() ?? '';
  const sandbox = readSandbox(text);
  if (sandbox !== undefined && 'problem' in sandbox) return sandbox;
  const links = new Map<Provider, ProviderLink>();
  for (const provider of PROVIDERS) {
    const prefix = prefixOf(provider);
    const [url, key, secret] = [
      text(`${prefix}_URL`),
      text(`${prefix}_KEY`),
      text(`${prefix}_SECRET`),
    ];
    if (url === '' && key === '' && secret === '') continue;
    const base = baseUrlOf(url);
    if (base === undefined)
      return fail(
        `${prefix}_URL is ${url}; it must be an address such as https://pay.example.com.`,
      );
    if (key === '') return fail(`${prefix}_KEY is missing; the provider names it.`);
    if (secret.length < SECRET_MIN)
      return fail(`${prefix}_SECRET must be of at least ${SECRET_MIN} characters.`);
    links.set(provider, { baseUrl: base.url, key, secret, isSandbox: false });
  }
  if (sandbox === undefined) return { ok: true, links: links.size === 0 ? undefined : links };
  if (links.size > 0)
    return fail('PROVIDER_SANDBOX_URL stands for all providers; no other may be set beside it.');
  return { ok: true, links: sandbox.links };
}

function readSandbox(
  text: (name: string) => string,
): { readonly links: ProviderLinks } | ReturnType<typeof fail> | undefined {
  const [url, secret] = [text('PROVIDER_SANDBOX_URL'), text('PROVIDER_SANDBOX_SECRET')];
  if (url === '') return undefined;
  const base = baseUrlOf(url);
  if (base?.isLocal !== true)
    return fail(`PROVIDER_SANDBOX_URL is ${url}; it must be an address of this machine.`);
  if (secret.length < SECRET_MIN)
    return fail(`PROVIDER_SANDBOX_SECRET must be of at least ${SECRET_MIN} characters.`);
  const linkOf = (provider: Provider): ProviderLink => ({
    baseUrl: `${base.url}/${provider}`,
    key: SANDBOX_KEY,
    secret,
    isSandbox: true,
  });
  return { links: new Map(PROVIDERS.map((provider) => [provider, linkOf(provider)])) };
}

/**
 * Why these providers may not be used beside the prices of a feed: the future of a replay and of
 * synthetic prices can be computed.
 */
export function playMoneyProblem(
  links: ProviderLinks | undefined,
  feedKind: string,
): string | undefined {
  const real = [...(links ?? [])].find(([, { isSandbox }]) => !isSandbox);
  if (real === undefined || feedKind === 'live') return undefined;
  return `${prefixOf(real[0])}_URL names a real provider, and FEED=${feedKind} plays prices whose future can be computed; use one of them alone.`;
}
