/** Helpers to write down what ships with the product. */
import { HTML_POPUP } from '../../../domain/content/content.ts';
import type { ContentEntry, ContentText } from '../entry.ts';
import { renderBody } from '../sanitise.ts';

/** A title and its text in Markdown. */
export interface Written {
  readonly title: string;
  readonly body: string;
}

type Facts = Pick<ContentEntry, 'id' | 'kind'> &
  Partial<Pick<ContentEntry, 'slug' | 'category' | 'order' | 'publishedAt'>>;

/** 2026-05-04 00:00 UTC: when what has no date of its own was written. */
export const SHIPPED_AT = Date.UTC(2026, 4, 4);

const toText = ({ title, body }: Written): ContentText => ({
  title,
  body,
  html: renderBody(body, 'markdown'),
});

/** An open entry for all sites. */
export function ship(facts: Facts, ko: Written, en: Written): ContentEntry {
  const publishedAt = facts.publishedAt ?? SHIPPED_AT;
  return {
    slug: null,
    category: null,
    site: null,
    order: 0,
    link: null,
    image: null,
    type: HTML_POPUP,
    isRealtime: false,
    isOpen: true,
    from: null,
    until: null,
    ...facts,
    version: 0,
    updatedAt: publishedAt,
    publishedAt,
    format: 'markdown',
    texts: { ko: toText(ko), en: toText(en) },
  };
}
