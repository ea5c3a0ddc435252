/** Entries in the shapes of the wire. */
import { IMAGE_POPUP } from '../../domain/content/content.ts';
import type {
  NoticeMessage,
  PopupMessage,
  WireContent,
  WireContentEntry,
  WireContentThen,
  WireContentVersion,
} from '../../protocol/content/entities.ts';
import type { ContentBody, ContentEntry, ContentLanguage, ContentText } from './entry.ts';
import { LANGUAGES, textIn } from './entry.ts';
import { withPublicImages } from './images.ts';
import type { ContentVersion } from './versions.ts';

const shownText = ({ kind, type, image }: ContentBody, html: string): string =>
  withPublicImages(kind === 'popup' && type === IMAGE_POPUP ? (image ?? '') : html);

/** @param withText false for a list of titles */
export function toWireContent(
  entry: ContentEntry,
  wanted: ContentLanguage,
  withText = true,
): WireContent {
  const { id, kind, category, link, type, order, from, until } = entry;
  const image = entry.image === null ? null : withPublicImages(entry.image);
  const { title, html, language } = textIn(entry, wanted);
  const content = withText ? shownText(entry, html) : '';
  const publishedAt = entry.publishedAt ?? entry.updatedAt;
  return {
    id,
    kind,
    category,
    title,
    content,
    language,
    image,
    link,
    type,
    order,
    from,
    until,
    publishedAt,
  };
}

const asWritten = (text: ContentText | undefined) =>
  text === undefined ? null : { title: text.title, body: text.body };

export function toWireEntry({ texts, ...entry }: ContentEntry): WireContentEntry {
  return { ...entry, ko: asWritten(texts.ko), en: asWritten(texts.en) };
}

/** The name of an account by its id; null for one that is gone. */
type UsernameOf = (id: string | null) => string | null;

export const toWireVersion = (
  { version, at, by, restoredFrom, content }: ContentVersion,
  usernameOf: UsernameOf,
): WireContentVersion => ({
  version,
  at,
  by,
  username: usernameOf(by),
  restoredFrom,
  isOpen: content.isOpen,
});

export function toWireThen(kept: ContentVersion, usernameOf: UsernameOf): WireContentThen {
  const { id, version, at, by, restoredFrom, content } = kept;
  const { texts, ...facts } = content;
  return {
    ...facts,
    id,
    version,
    by,
    username: usernameOf(by),
    restoredFrom,
    updatedAt: at,
    ko: texts.ko ?? null,
    en: texts.en ?? null,
  };
}

/** Applies `make` to each written language. */
function byLanguage<Text>(
  { texts }: ContentBody,
  make: (text: ContentText) => Text,
): Partial<Record<ContentLanguage, Text>> {
  const made: Partial<Record<ContentLanguage, Text>> = {};
  for (const language of LANGUAGES) {
    const text = texts[language];
    if (text !== undefined) made[language] = make(text);
  }
  return made;
}

export const toNoticeMessage = (entry: ContentEntry, at: number): NoticeMessage => ({
  id: entry.id,
  category: entry.category,
  message: textIn(entry, 'ko').title,
  texts: byLanguage(entry, ({ title }) => ({ title })),
  at,
});

export function toPopupMessage(entry: ContentEntry, at: number): PopupMessage {
  const { id, type, link } = entry;
  const shown = ({ title, html }: ContentText) => ({ title, content: shownText(entry, html) });
  return { id, type, link, ...shown(textIn(entry, 'ko')), texts: byLanguage(entry, shown), at };
}
