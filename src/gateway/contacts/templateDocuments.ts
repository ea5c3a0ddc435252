/** Named answers of operators as documents. */
import * as v from 'valibot';
import type { WireTemplate } from '../../protocol/contacts/templateCalls.ts';
import type { StoredDocument } from '../ports/documents.ts';

export const TEMPLATE_KIND = 'answerTemplate';

const body = v.object({
  name: v.string(),
  site: v.nullable(v.number()),
  ko: v.string(),
  en: v.string(),
});
export type TemplateBody = v.InferOutput<typeof body>;

export const toWireTemplate = ({
  id,
  version,
  updatedAt,
  body: text,
}: StoredDocument): WireTemplate => ({
  id,
  version,
  ...v.parse(body, JSON.parse(text)),
  updatedAt,
});
