/**
 * Published content for every reader: notices, questions, popups and pages that operators write.
 */
import type { Refusals } from '../refusal.ts';

export const CONTENT_KINDS = ['faq', 'strategy', 'notice', 'promotion', 'popup', 'static'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

export const FAQ_CATEGORIES = [
  'account',
  'money',
  'futures',
  'rounds',
  'copytrade',
  'service',
] as const;
export type FaqCategory = (typeof FAQ_CATEGORIES)[number];

export const NOTICE_CATEGORIES = ['general', 'maintenance', 'market', 'event'] as const;
export type NoticeCategory = (typeof NOTICE_CATEGORIES)[number];

/** The names of the notices' categories, as the server lists them. */
export const NOTICE_CATEGORY_NAMES: Readonly<
  Record<NoticeCategory, Readonly<Record<'ko' | 'en', string>>>
> = {
  general: { ko: '안내', en: 'General' },
  maintenance: { ko: '점검', en: 'Maintenance' },
  market: { ko: '종목', en: 'Markets' },
  event: { ko: '이벤트', en: 'Events' },
};

const CATEGORIES: Readonly<Partial<Record<ContentKind, readonly string[]>>> = {
  faq: FAQ_CATEGORIES,
  notice: NOTICE_CATEGORIES,
};

/** Whether entries of a kind may have this category; kinds without categories have none. */
export const isCategoryOf = (kind: ContentKind, category: string | null): boolean => {
  const known = CATEGORIES[kind];
  return category === null ? known === undefined : known?.includes(category) === true;
};

/** Format in which a body was written. It is shown as HTML in any case. */
export const CONTENT_FORMATS = ['html', 'markdown'] as const;
export type ContentFormat = (typeof CONTENT_FORMATS)[number];

/** A popup of this type is an image with an optional link; of any other a title and HTML. */
export const IMAGE_POPUP = 1;
export const HTML_POPUP = 2;

/** Entries that operators wrote, deleted ones not counted. */
export const CONTENT_MAX = 2_000;
/** Versions that are kept of an entry, the present one included. */
export const VERSIONS_MAX = 50;
export const TITLE_MAX = 200;
/** Images that one operator may store on one of Korea's days. */
export const IMAGES_A_DAY = 100;
/** An image that no entry and no version shows is removed after this long, ms. */
export const UNUSED_IMAGE_MS = 86_400_000;
/** Characters of a body in one language. */
export const BODY_MAX = 20_000;

/** Valid slugs of pages: `terms`, `privacy-policy`. */
export const SLUG = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** A popup that was put away is not shown for this long, seconds. */
export const POPUP_AWAY_S = 86_400;
/** Popups that a page reads. */
export const POPUPS_READ = 50;

/** Refusals about content. */
export const CONTENT_REJECTIONS = {
  UNKNOWN_CONTENT: 404,
  UNKNOWN_CONTENT_VERSION: 404,
  CONTENT_CHANGED: 409,
  CONTENT_ADDRESS_TAKEN: 409,
  IMAGE_KIND: 400,
  CONTENT_LIMIT: 409,
} as const satisfies Refusals;
