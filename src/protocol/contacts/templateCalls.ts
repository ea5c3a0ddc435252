/** Named answers as operators write them and choose among them. */
import * as v from 'valibot';
import { CONTACT_TEXT_MAX, TEMPLATE_NAME_MAX } from '../../domain/contacts/contacts.ts';
import { type CallDocs, defineCall, operatorCommand, operatorRead } from '../call.ts';
import { AT } from '../examples.ts';
import { done, identifier, integerParam, millis, siteInfoId } from '../fields.ts';

const act = operatorCommand('contacts.act');
const text = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(CONTACT_TEXT_MAX)), '');
const expectedVersion = integerParam(1, 1_000_000_000);

export const wireTemplate = v.object({
  id: identifier,
  version: v.number(),
  name: v.string(),
  /** The number of the site whose members it is for; null for all. */
  site: v.nullable(v.number()),
  /** Empty where it is not written in a language. */
  ko: v.string(),
  en: v.string(),
  updatedAt: millis,
});
export type WireTemplate = v.InferOutput<typeof wireTemplate>;

const written = {
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(TEMPLATE_NAME_MAX)),
  site: v.optional(integerParam(1, 1_000_000)),
  /** At least one language has a text; `{name}` and `{site}` stand for the member's. */
  ko: text,
  en: text,
  siteInfoId,
} as const;

export const templateCalls = {
  operatorTemplates: defineCall({
    ...operatorRead('contacts.read'),
    path: '/api/operator/contact/template/list',
    params: v.object({ siteInfoId }),
    answer: v.object({ items: v.array(wireTemplate) }),
  }),
  operatorTemplateCreate: defineCall({
    ...act,
    path: '/api/operator/contact/template/create',
    params: v.object(written),
    answer: wireTemplate,
  }),
  operatorTemplateChange: defineCall({
    ...act,
    path: '/api/operator/contact/template/change',
    params: v.object({ templateId: identifier, expectedVersion, ...written }),
    answer: wireTemplate,
  }),
  operatorTemplateDelete: defineCall({
    ...act,
    path: '/api/operator/contact/template/delete',
    params: v.object({ templateId: identifier, expectedVersion, siteInfoId }),
    answer: done,
  }),
} as const;

const TEMPLATE: WireTemplate = {
  id: '6b1f2c7d9e0a4f35',
  version: 1,
  name: '입금 확인',
  site: null,
  ko: '{name} 님, 입금이 확인되었습니다. {site} 드림',
  en: '',
  updatedAt: AT,
};

const WRITTEN = { name: TEMPLATE.name, ko: TEMPLATE.ko } as const;

export const templateDocs = {
  operatorTemplates: {
    summary: 'Named answers to questions, by name.',
    isExtension: true,
    refusals: [],
    example: { params: {}, answer: { items: [TEMPLATE] } },
  },
  operatorTemplateCreate: {
    summary: 'Adds a named answer in one or two languages, for one site or for all.',
    isExtension: true,
    refusals: ['TEMPLATE_PLACE', 'TEMPLATE_LIMIT'],
    example: { params: WRITTEN, answer: TEMPLATE },
  },
  operatorTemplateChange: {
    summary: 'Replaces what a named answer says, where it still has the version that was read.',
    isExtension: true,
    refusals: ['UNKNOWN_TEMPLATE', 'TEMPLATE_CHANGED', 'TEMPLATE_PLACE'],
    example: {
      params: { templateId: TEMPLATE.id, expectedVersion: 1, ...WRITTEN },
      answer: { ...TEMPLATE, version: 2 },
    },
  },
  operatorTemplateDelete: {
    summary: 'Deletes a named answer; what was sent with it stays.',
    isExtension: true,
    refusals: ['UNKNOWN_TEMPLATE', 'TEMPLATE_CHANGED'],
    example: {
      params: { templateId: TEMPLATE.id, expectedVersion: 1 },
      answer: { status: 200 },
    },
  },
} satisfies CallDocs<typeof templateCalls>;
