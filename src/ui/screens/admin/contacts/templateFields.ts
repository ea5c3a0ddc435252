/** What the form of a template holds, and what is sent of it. */
import * as v from 'valibot';
import { unknownPlace } from '../../../../domain/contacts/templates.ts';
import type { WireTemplate } from '../../../../protocol/contacts/templateCalls.ts';
import { checkFields } from '../../../admin/form/checkFields.ts';

const fields = v.object({
  name: v.string(),
  /** A site's number; empty for all. */
  site: v.string(),
  ko: v.string(),
  en: v.string(),
});
export type TemplateFields = v.InferOutput<typeof fields>;

const EMPTY: TemplateFields = { name: '', site: '', ko: '', en: '' };

const TEXTS = ['ko', 'en'] as const;

export const templateSchema = v.pipe(
  fields,
  checkFields<TemplateFields>((typed) => {
    const isEmpty = typed.ko.trim() === '' && typed.en.trim() === '';
    return [
      ...(typed.name.trim() === '' ? (['name'] as const) : []),
      ...TEXTS.filter((key) => isEmpty || unknownPlace(typed[key]) !== undefined),
    ];
  }),
);

export const fieldsOf = (template: WireTemplate | undefined): TemplateFields =>
  template === undefined
    ? EMPTY
    : {
        name: template.name,
        site: template.site === null ? '' : String(template.site),
        ko: template.ko,
        en: template.en,
      };

export const writtenOf = ({ name, site, ko, en }: TemplateFields) => ({
  name,
  ko,
  en,
  ...(site !== '' && { site }),
});
