/** Fields of an entry's form, and the parameters made of them. */
import * as v from 'valibot';
import {
  CONTENT_FORMATS,
  CONTENT_KINDS,
  type ContentKind,
  HTML_POPUP,
  IMAGE_POPUP,
  isCategoryOf,
  SLUG,
} from '../../../../domain/content/content.ts';
import { isContentImage, isContentLink } from '../../../../domain/content/html.ts';
import type { WireContentEntry } from '../../../../protocol/content/entities.ts';
import { contentOperatorCalls } from '../../../../protocol/content/operatorCalls.ts';
import { checkFields, momentOf, momentText } from '../../../admin/form/fieldTexts.ts';
import type { Zone } from '../../../format/timeText.ts';

const { params } = contentOperatorCalls.operatorContentCreate;

const fields = v.object({
  kind: v.picklist(CONTENT_KINDS),
  category: v.string(),
  slug: v.string(),
  /** A site's number; empty for all sites. */
  site: v.string(),
  /** Kind of a popup's content. */
  look: v.picklist(['image', 'html']),
  isRealtime: v.boolean(),
  link: v.string(),
  image: v.string(),
  order: v.string(),
  /** As `momentText` writes them. */
  from: v.string(),
  until: v.string(),
  format: v.picklist(CONTENT_FORMATS),
  titleKo: v.string(),
  bodyKo: v.string(),
  titleEn: v.string(),
  bodyEn: v.string(),
});
export type ContentFields = v.InferOutput<typeof fields>;

export const emptyFields = (kind: ContentKind): ContentFields => ({
  kind,
  category: '',
  slug: '',
  site: '',
  look: 'html',
  isRealtime: false,
  link: '',
  image: '',
  order: '0',
  from: '',
  until: '',
  format: 'html',
  titleKo: '',
  bodyKo: '',
  titleEn: '',
  bodyEn: '',
});

export const fieldsOf = (entry: WireContentEntry, zone: Zone): ContentFields => ({
  kind: entry.kind,
  category: entry.category ?? '',
  slug: entry.slug ?? '',
  site: entry.site === null ? '' : String(entry.site),
  look: entry.type === IMAGE_POPUP ? 'image' : 'html',
  isRealtime: entry.isRealtime,
  link: entry.link ?? '',
  image: entry.image ?? '',
  order: String(entry.order),
  from: momentText(entry.from, zone),
  until: momentText(entry.until, zone),
  format: entry.format,
  titleKo: entry.ko?.title ?? '',
  bodyKo: entry.ko?.body ?? '',
  titleEn: entry.en?.title ?? '',
  bodyEn: entry.en?.body ?? '',
});

const filled = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());

/** Parameters made of the fields that belong to the entry's kind. */
export const writtenOf = (typed: ContentFields, zone: Zone) => {
  const isPopup = typed.kind === 'popup';
  return {
    category: filled(typed.category),
    slug: typed.kind === 'static' ? filled(typed.slug) : undefined,
    site: filled(typed.site),
    type: isPopup && typed.look === 'image' ? IMAGE_POPUP : HTML_POPUP,
    isRealtime: isPopup && typed.isRealtime,
    link: isPopup ? filled(typed.link) : undefined,
    image: filled(typed.image),
    order: typed.order,
    from: momentOf(typed.from, zone),
    until: momentOf(typed.until, zone),
    format: typed.format,
    titleKo: typed.titleKo,
    bodyKo: typed.bodyKo,
    titleEn: typed.titleEn,
    bodyEn: typed.bodyEn,
  };
};

/** Names of the fields that cannot be sent as they are. */
export function wrongFields(typed: ContentFields, zone: Zone): readonly (keyof ContentFields)[] {
  const { kind, look } = typed;
  const { category = null, slug, image, link, from, until } = writtenOf(typed, zone);
  const needsImage = kind === 'popup' && look === 'image';
  const hasTitle = typed.titleKo.trim() !== '' || typed.titleEn.trim() !== '';
  const isRight: Readonly<Partial<Record<keyof ContentFields, boolean>>> = {
    titleKo: hasTitle,
    titleEn: hasTitle,
    category: isCategoryOf(kind, category),
    slug: kind !== 'static' || SLUG.test(slug ?? ''),
    image: image === undefined ? !needsImage : isContentImage(image),
    link: link === undefined || isContentLink(link),
    until: from === undefined || until === undefined || from < until,
  };
  return v
    .parse(v.array(v.keyof(fields)), Object.keys(isRight))
    .filter((name) => isRight[name] === false);
}

/** Checks the typed fields, then the parameters made of them. */
export const contentSchema = (zone: Zone) =>
  v.pipe(
    v.pipe(
      fields,
      checkFields<ContentFields>((typed) => wrongFields(typed, zone)),
    ),
    v.transform((typed): v.InferInput<typeof params> => ({
      kind: typed.kind,
      ...writtenOf(typed, zone),
    })),
    params,
  );
