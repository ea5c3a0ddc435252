/** Sites as documents: each holds the whole of one that was created or changed by an operator. */
import * as v from 'valibot';
import { PASSWORD_KINDS } from '../../domain/accounts/credentials.ts';
import type { Actor } from '../../domain/actor.ts';
import { siteId } from '../../domain/ids.ts';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import type { Millis } from '../../domain/time.ts';
import { eachSwitch } from '../../domain/site/described.ts';
import { SIGNUP_VERIFICATIONS, SITE_MENUS } from '../../domain/site/words.ts';
import { HOUSE_APPEARANCE, type Site, siteById, USUAL_SETTINGS } from '../../domain/sites.ts';
import { allDocuments } from '../documents/allDocuments.ts';
import type { Documents } from '../documents/documents.ts';
import { createFollowedCache, type FollowedCache } from '../documents/followedCache.ts';
import type { SiteRegistry } from './siteRegistry.ts';

const KIND = 'site';

const text = v.string();
/** Settings that came later are those of the shipped site where a document does not name them. */
const body = v.object({
  code: text,
  name: text,
  type: text,
  usedCoins: text,
  customUsedCoins: v.nullable(text),
  withoutCoins: v.nullable(text),
  language: v.picklist(['ko', 'en']),
  texts: v.picklist(['requested', 'english', 'englishForGuests', 'translatedByKey']),
  stockPrefix: text,
  depositCoins: text,
  buyCoins: text,
  coinInfoJson: text,
  twoPersonFromUsdt: text,
  twoPersonFromWon: text,
  bonusTurnover: text,
  bonusFuturesShare: text,
  binaryCurrency: v.picklist(CURRENCIES),
  contactWaitHours: v.number(),
  ...eachSwitch(() => v.boolean()),
  cashOutMargin: v.nullable(text),
  signupVerification: v.picklist(SIGNUP_VERIFICATIONS),
  passwordKind: v.picklist(PASSWORD_KINDS),
  menus: v.array(v.picklist(SITE_MENUS)),
  appearance: v.object({
    name: v.optional(text, HOUSE_APPEARANCE.name),
    logoUrl: v.optional(v.nullable(text), null),
    accent: v.optional(v.nullable(text), null),
  }),
});

function readSite(id: number, stored: string): Site {
  const usual = siteById(id) ?? USUAL_SETTINGS;
  const given: unknown = JSON.parse(stored);
  const whole = typeof given === 'object' ? { ...usual, ...given } : given;
  return { ...v.parse(body, whole), id: siteId(id) };
}

/** Fills the registry with what operators wrote; call before requests are answered. */
export async function loadSites(documents: Documents, sites: SiteRegistry): Promise<void> {
  for (const { id, body: stored, version } of await allDocuments(documents, KIND)) {
    sites.set({ site: readSite(Number(id), stored), version });
  }
}

/** Sites that were written elsewhere, as the next request reads them. No site is ever deleted. */
export const followSites = (
  documents: Pick<Documents, 'get' | 'query'>,
  sites: SiteRegistry,
): FollowedCache =>
  createFollowedCache(documents, KIND, {
    ids: () => [],
    put: ({ id, body: stored, version }) =>
      sites.set({ site: readSite(Number(id), stored), version }),
    drop: () => undefined,
  });

/** @returns the new version, or undefined when the expected one has been replaced */
export async function storeSite(
  documents: Documents,
  { id, ...settings }: Site,
  expectedVersion: number,
  origin: { readonly actor: Actor; readonly at: Millis },
): Promise<number | undefined> {
  const document = { kind: KIND, id: String(id), body: JSON.stringify(settings) };
  const stored = await documents.transact([{ type: 'put', ...document, expectedVersion }], origin);
  return stored.ok ? stored.versions[0] : undefined;
}
