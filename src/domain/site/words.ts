/**
 * Facts about sites that a page has before it loads any of them: their words, hosts and languages.
 */

/** The code of an address without a site in its name: an IP address or a host of one label. */
export const DEFAULT_SITE_CODE = 'demo';

/**
 * Contacts that a new member verifies before signing up: e-mail address, phone number, both or
 * neither.
 */
export const SIGNUP_VERIFICATIONS = ['none', 'email', 'phone', 'both'] as const;
export type SignupVerification = (typeof SIGNUP_VERIFICATIONS)[number];

/** Pages of content that a site links in its menus. */
export const SITE_MENUS = ['notice', 'faq', 'strategy', 'promotion', 'slot'] as const;
export type SiteMenu = (typeof SITE_MENUS)[number];

type SiteLanguage = 'ko' | 'en';

/** Shipped sites that start in English. */
export const ENGLISH_SITES: readonly string[] = ['site15', 'site33', 'site41'];

/** Language of a site that has not been loaded, as `firstLanguage` takes it. */
export const shippedLanguage = (code: string): { readonly language: 'en' } | undefined =>
  ENGLISH_SITES.includes(code) ? { language: 'en' } : undefined;

/**
 * The language before the person chooses one. An English site starts in English; any other one in
 * the first language of the browser that it has, and in its own if there is none.
 * @param preferred the browser's languages, most wanted first: `en-US`
 */
export function firstLanguage(
  known: { readonly language: SiteLanguage } | undefined,
  preferred: readonly string[],
): SiteLanguage {
  if (known?.language === 'en') return 'en';
  const spoken = preferred.map((tag) => tag.split('-')[0]?.toLowerCase());
  return spoken.find((tag) => tag === 'ko' || tag === 'en') ?? known?.language ?? 'ko';
}

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/**
 * The first label of a host in lower case, port or not; undefined for an IP address, a host of one
 * label and an empty text, which name no site.
 */
export function namedSiteCode(host: string): string | undefined {
  if (host.startsWith('[')) return undefined;
  const name = host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
  if (name.includes(':') || IPV4.test(name)) return undefined;
  const labels = name.split('.');
  const [first] = labels;
  return labels.length < 2 || first === '' ? undefined : first;
}

/** The site code of a host as the address bar or the Host header shows it; else `demo`. */
export const siteCodeOf = (host: string): string => namedSiteCode(host) ?? DEFAULT_SITE_CODE;

/**
 * The language of a refusal. `requested`: the language the request prefers. `english`: always.
 * `englishForGuests`: English before login, Korean after. `translatedByKey`: the server answers in
 * Korean and the client translates by the code.
 */
export const SITE_TEXTS = ['requested', 'english', 'englishForGuests', 'translatedByKey'] as const;
export type SiteTexts = (typeof SITE_TEXTS)[number];

/**
 * The language in which the client shows refusals, the server's and its own.
 * @param reader the language of the screen
 */
export function shownRefusalLanguage(
  texts: SiteTexts,
  isSignedIn: boolean,
  reader: 'ko' | 'en',
): 'ko' | 'en' {
  switch (texts) {
    case 'requested':
    case 'translatedByKey':
      return reader;
    case 'english':
      return 'en';
    case 'englishForGuests':
      return isSignedIn ? 'ko' : 'en';
  }
}
