/** Wire shapes of content, and of what is published of it to open pages. */
import * as v from 'valibot';
import { CONTENT_FORMATS, CONTENT_KINDS } from '../../domain/content/content.ts';
import { identifier, millis } from '../fields.ts';

const language = v.picklist(['ko', 'en']);
export const contentId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** An entry as a page shows it, in one language. */
export const wireContent = v.object({
  id: contentId,
  kind: v.picklist(CONTENT_KINDS),
  /** Category of a `faq` or a `notice`; null for other kinds. */
  category: v.nullable(v.string()),
  title: v.string(),
  /** HTML, sanitised. Of a popup of type 1, its image's address. */
  content: v.string(),
  /** The language of title and content: the requested one, or the only one that was written. */
  language,
  image: v.nullable(v.string()),
  /** Link of an image popup. */
  link: v.nullable(v.string()),
  /** Type of a popup: 1 an image, any other number a title with HTML. */
  type: v.number(),
  order: v.number(),
  from: v.nullable(millis),
  until: v.nullable(millis),
  publishedAt: millis,
});
export type WireContent = v.InferOutput<typeof wireContent>;

/** A popup; a server of another make sends its `id`, `type`, `title`, `content` and `link`. */
export const wirePopup = v.object({
  ...wireContent.entries,
  kind: v.optional(wireContent.entries.kind, 'popup'),
  category: v.optional(wireContent.entries.category, null),
  language: v.optional(language, 'ko'),
  image: v.optional(wireContent.entries.image, null),
  order: v.optional(v.number(), 0),
  from: v.optional(wireContent.entries.from, null),
  until: v.optional(wireContent.entries.until, null),
  publishedAt: v.optional(millis, 0),
});

/** Title and body in one language, as the operator wrote them. */
const written = v.object({ title: v.string(), body: v.string() });

/** An entry as operators see it. */
export const wireContentEntry = v.object({
  id: contentId,
  /** 0 for what ships with the product and was never changed. */
  version: v.number(),
  kind: v.picklist(CONTENT_KINDS),
  /** Slug of a static page: the last part of its address. */
  slug: v.nullable(v.string()),
  category: v.nullable(v.string()),
  /** Null for all sites. */
  site: v.nullable(v.number()),
  type: v.number(),
  /** A popup that reaches the pages that are open when it is published, and no other. */
  isRealtime: v.boolean(),
  link: v.nullable(v.string()),
  image: v.nullable(v.string()),
  order: v.number(),
  isOpen: v.boolean(),
  from: v.nullable(millis),
  until: v.nullable(millis),
  publishedAt: v.nullable(millis),
  updatedAt: millis,
  format: v.picklist(CONTENT_FORMATS),
  ko: v.nullable(written),
  en: v.nullable(written),
});
export type WireContentEntry = v.InferOutput<typeof wireContentEntry>;

/** Who made a version of an entry: null for what ships, and where it is unknown. */
const made = {
  by: v.nullable(identifier),
  /** Null where the account is gone. */
  username: v.nullable(v.string()),
  /** The version that it restored. */
  restoredFrom: v.nullable(v.number()),
};

/** One version in the list of an entry. */
export const wireContentVersion = v.object({
  version: v.number(),
  at: millis,
  ...made,
  isOpen: v.boolean(),
});
export type WireContentVersion = v.InferOutput<typeof wireContentVersion>;

/** Contents of an entry in one version; `updatedAt` is when it was made. */
export const wireContentThen = v.object({ ...wireContentEntry.entries, ...made });
export type WireContentThen = v.InferOutput<typeof wireContentThen>;

/** An image that an operator uploaded. */
export const wireContentImage = v.object({
  id: identifier,
  /** Address under which a text or an entry refers to it. */
  address: v.string(),
  type: v.string(),
  /** Bytes, without what was taken out of it. */
  size: v.number(),
});
export type WireContentImage = v.InferOutput<typeof wireContentImage>;

/** The texts of a frame by language; open pages have languages of their own. */
const textsOf = <Text extends v.GenericSchema>(text: Text) =>
  v.object({ ko: v.optional(text), en: v.optional(text) });

/** Message of `/topic/notice` and `/topic/notice/{siteId}`. */
export const noticeMessage = v.object({
  id: contentId,
  category: v.nullable(v.string()),
  /** The title in the language of the notice's first text. */
  message: v.string(),
  texts: textsOf(v.object({ title: v.string() })),
  at: millis,
});
export type NoticeMessage = v.InferOutput<typeof noticeMessage>;

/** Message of `/topic/popup/{siteId}`. */
export const popupMessage = v.object({
  id: contentId,
  type: v.number(),
  title: v.string(),
  content: v.string(),
  link: v.nullable(v.string()),
  texts: v.optional(textsOf(v.object({ title: v.string(), content: v.string() })), {}),
  at: v.optional(millis),
});
export type PopupMessage = v.InferOutput<typeof popupMessage>;

export const wireNoticeCategory = v.object({
  category: identifier,
  name: v.string(),
  /** Notices of it that can be read now. */
  count: v.number(),
});
