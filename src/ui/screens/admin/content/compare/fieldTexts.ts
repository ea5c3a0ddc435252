/** Names and values of an entry's fields in the reader's language. */
import {
  FAQ_CATEGORIES,
  NOTICE_CATEGORIES,
  NOTICE_CATEGORY_NAMES,
} from '../../../../../domain/content/content.ts';
import type { Translate } from '../../../../i18n/useText.ts';
import type { ContentFields } from '../contentFields.ts';
import type { ComparedName } from './comparedFields.ts';

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
