/** Questions of people to the operator, and the answers. */
import type { Refusals } from '../refusal.ts';

/** Characters of a question, and of an answer. */
export const CONTACT_TEXT_MAX = 2_000;
/** Files of one question. */
export const CONTACT_FILES_MAX = 3;
/** Answers to one question. */
export const ANSWERS_MAX = 50;

export const CONTACT_REJECTIONS = {
  UNKNOWN_CONTACT: 404,
  CONTACT_LIMIT: 429,
  CONTACT_ANSWERS: 409,
  CONTACT_ASSIGNED: 409,
  CONTACT_RELEASED: 409,
  UNKNOWN_OPERATOR: 404,
} as const satisfies Refusals;

/** Whose inquiries an operator lists. */
export const ASSIGNED_WORDS = ['MINE', 'NOBODY'] as const;

// Named answers of operators, with places that are filled in for each member.

/** Characters of the name of a template. */
export const TEMPLATE_NAME_MAX = 60;
export const TEMPLATES_MAX = 200;

/** Placeholders of a template, written in braces: `{name}`. */
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
  UNKNOWN_TEMPLATE: 404,
  TEMPLATE_CHANGED: 409,
  TEMPLATE_LIMIT: 409,
  TEMPLATE_PLACE: 400,
} as const satisfies Refusals;
