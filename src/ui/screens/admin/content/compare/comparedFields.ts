/**
 * How two states of an entry's form differ, and how a draft is merged after another operator saved.
 * Rules [T-V..].
 */
import type { ContentFields } from '../contentFields.ts';
import {
  FAQ_CATEGORIES,
  NOTICE_CATEGORIES,
  NOTICE_CATEGORY_NAMES,
} from '../../../../../domain/content/content.ts';
import type { Translate } from '../../../../i18n/useText.ts';

type FieldName = keyof ContentFields;

/** In the order in which they are compared: texts first. */
const COMPARED = [
  ...(['titleKo', 'bodyKo', 'titleEn', 'bodyEn', 'format', 'image'] as const),
  ...(['category', 'slug', 'site', 'look', 'link', 'isRealtime'] as const),
  ...(['order', 'from', 'until'] as const),
] satisfies readonly FieldName[];
export type ComparedName = (typeof COMPARED)[number];

/** Names of the fields that differ. */
export const differing = (a: ContentFields, b: ContentFields): readonly ComparedName[] =>
  COMPARED.filter((name) => a[name] !== b[name]);

/** The fields of `from` with one of another state in place of theirs. */
export const withField = (
  from: ContentFields,
  name: ComparedName,
  other: ContentFields,
): ContentFields => ({ ...from, [name]: other[name] });

interface Merged {
  readonly fields: ContentFields;
  /** Fields that only the other version changed, adopted by the draft. */
  readonly taken: readonly ComparedName[];
  /** Fields that both changed, differently; the draft keeps its own. */
  readonly clashes: readonly ComparedName[];
}

/** @param base what both began from */
export function mergeFields(
  base: ContentFields,
  draft: ContentFields,
  newest: ContentFields,
): Merged {
  const changed = differing(base, newest);
  const taken = changed.filter((name) => draft[name] === base[name]);
  const clashes = changed.filter((name) => !taken.includes(name) && draft[name] !== newest[name]);
  const fields = taken.reduce((merged, name) => withField(merged, name, newest), draft);
  return { fields, taken, clashes };
}

// Names and values of an entry's fields in the reader's language.

export function fieldName(t: Translate, name: ComparedName): string {
  switch (name) {
    case 'titleKo':
      return t('adminContent.titleIn', { language: t('adminContent.ko') });
    case 'titleEn':
      return t('adminContent.titleIn', { language: t('adminContent.en') });
    case 'bodyKo':
      return t('adminContent.bodyIn', { language: t('adminContent.ko') });
    case 'bodyEn':
      return t('adminContent.bodyIn', { language: t('adminContent.en') });
    case 'look':
      return t('adminContent.popupLook');
    case 'isRealtime':
      return t('adminContent.realtimeShort');
    case 'format':
    case 'image':
    case 'category':
    case 'slug':
    case 'site':
    case 'link':
    case 'order':
    case 'from':
    case 'until':
      return t(`adminContent.${name}`);
  }
}

function categoryOf(t: Translate, language: 'ko' | 'en', category: string): string {
  const question = FAQ_CATEGORIES.find((one) => one === category);
  if (question !== undefined) return t(`adminContent.faq.${question}`);
  const notice = NOTICE_CATEGORIES.find((one) => one === category);
  return notice === undefined ? category : NOTICE_CATEGORY_NAMES[notice][language];
}

/** The value of a field as the form shows it. */
export function fieldValue(
  t: Translate,
  language: 'ko' | 'en',
  name: ComparedName,
  fields: ContentFields,
): string {
  switch (name) {
    case 'site':
      return fields.site === '' ? t('adminContent.allSites') : fields.site;
    case 'look':
      return t(fields.look === 'image' ? 'adminContent.imagePopup' : 'adminContent.htmlPopup');
    case 'isRealtime':
      return t(fields.isRealtime ? 'adminContent.yes' : 'adminContent.no');
    case 'format':
      return t(`adminContent.${fields.format}`);
    case 'category':
      return categoryOf(t, language, fields.category);
    case 'from':
    case 'until':
      return fields[name].replace('T', ' ');
    case 'titleKo':
    case 'bodyKo':
    case 'titleEn':
    case 'bodyEn':
    case 'image':
    case 'slug':
    case 'link':
    case 'order':
      return fields[name];
  }
}
