/** Named answers of operators, with places that are filled in for each member. */
import { refusal, type Refusals } from '../refusal.ts';

/** Characters of the name of a template. */
export const TEMPLATE_NAME_MAX = 60;
export const TEMPLATES_MAX = 200;

/** What stands in braces in a template: `{name}`. */
const TEMPLATE_PLACES = ['name', 'site'] as const;
type TemplatePlace = (typeof TEMPLATE_PLACES)[number];

const PLACE = /\{(\w*)\}/g;

const isPlace = (text: string): text is TemplatePlace =>
  TEMPLATE_PLACES.some((place) => place === text);

/** The first place of a text that nothing is known to fill; undefined where there is none. */
export function unknownPlace(text: string): string | undefined {
  for (const [whole, place = ''] of text.matchAll(PLACE)) if (!isPlace(place)) return whole;
  return undefined;
}

/** A template as it is sent to one member. */
export const fillTemplate = (
  text: string,
  member: Readonly<Record<TemplatePlace, string>>,
): string =>
  text.replaceAll(PLACE, (whole, place: string) => (isPlace(place) ? member[place] : whole));

export const TEMPLATE_REJECTIONS = {
  UNKNOWN_TEMPLATE: refusal(404, '존재하지 않는 답변 양식입니다.', 'This template does not exist.'),
  TEMPLATE_CHANGED: refusal(
    409,
    '다른 운영자가 이 템플릿을 먼저 수정했습니다. 다시 불러온 뒤 수정해주세요.',
    'Somebody else changed this template first. Load it again before you change it.',
  ),
  TEMPLATE_LIMIT: refusal(
    409,
    '답변 양식은 최대 {maximum}개까지 등록할 수 있습니다.',
    'There can be at most {maximum} templates.',
  ),
  TEMPLATE_PLACE: refusal(
    400,
    '{place} 자리는 채울 수 없습니다.',
    'Nothing is known to fill {place} with.',
  ),
} as const satisfies Refusals;
