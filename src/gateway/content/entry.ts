/** An entry of the content: its stored form, and what is looked for in it. */
import * as v from 'valibot';
import { CONTENT_FORMATS, CONTENT_KINDS } from '../../domain/content/content.ts';
import type { Millis } from '../../domain/time.ts';
import { wordsOfHtml } from './sanitise.ts';

export const LANGUAGES = ['ko', 'en'] as const;
export type ContentLanguage = (typeof LANGUAGES)[number];

/** As an operator wrote it. */
export const writtenText = v.object({ title: v.string(), body: v.string() });

/** `body` as it was written, `html` as it is shown. */
const storedText = v.object({ ...writtenText.entries, html: v.string() });
export type ContentText = v.InferOutput<typeof storedText>;

const moment = v.nullable(v.number());

export const storedContent = v.object({
  kind: v.picklist(CONTENT_KINDS),
  slug: v.nullable(v.string()),
  category: v.nullable(v.string()),
  site: v.nullable(v.number()),
  type: v.number(),
  isRealtime: v.boolean(),
  link: v.nullable(v.string()),
  image: v.nullable(v.string()),
  order: v.number(),
  isOpen: v.boolean(),
  from: moment,
  until: moment,
  publishedAt: moment,
  format: v.picklist(CONTENT_FORMATS),
  texts: v.object({ ko: v.optional(storedText), en: v.optional(storedText) }),
});
export type ContentBody = v.InferOutput<typeof storedContent>;

export interface ContentEntry extends ContentBody {
  readonly id: string;
  /** Version of its document; 0 for shipped content that was never changed. */
  readonly version: number;
  readonly updatedAt: Millis;
}

/** Throws on a body that no version of the product wrote. */
export const readContent = (body: string): ContentBody => v.parse(storedContent, JSON.parse(body));

/** The text of the language, or of the other one where it was not written. */
export function textIn(
  { texts }: ContentBody,
  language: ContentLanguage,
): ContentText & { readonly language: ContentLanguage } {
  const other = language === 'ko' ? 'en' : 'ko';
  const own = texts[language];
  if (own !== undefined) return { ...own, language };
  return { ...(texts[other] ?? { title: '', body: '', html: '' }), language: other };
}

/** Whether title or text hold the words, in any language and case. */
export function holds({ texts }: ContentBody, keyword: string): boolean {
  const wanted = keyword.toLowerCase();
  return LANGUAGES.some((language) => {
    const text = texts[language];
    if (text === undefined) return false;
    return `${text.title} ${wordsOfHtml(text.html)}`.toLowerCase().includes(wanted);
  });
}

/** Whether an entry is public at this moment at this site. */
export const isShown = (
  { isOpen, from, until, site }: ContentBody,
  { siteId, at }: { readonly siteId: number; readonly at: Millis },
): boolean =>
  isOpen &&
  (site === null || site === siteId) &&
  (from === null || from <= at) &&
  (until === null || at < until);

/** By the operator's order, then newest first. */
export const byOrder = (a: ContentEntry, b: ContentEntry): number =>
  a.order - b.order || (b.publishedAt ?? 0) - (a.publishedAt ?? 0) || (a.id < b.id ? -1 : 1);
