/** Operators' calls about content. */
import * as v from 'valibot';
import {
  BODY_MAX,
  CONTENT_FORMATS,
  CONTENT_KINDS,
  HTML_POPUP,
  SLUG,
  TITLE_MAX,
} from '../../domain/content/content.ts';
import { isContentImage, isContentLink } from '../../domain/content/html.ts';
import { defineCall, operatorCommand } from '../call.ts';
import { fileContent } from '../files/content.ts';
import {
  booleanParam,
  done,
  identifier,
  integerParam,
  millisParam,
  pageOf,
  pageParams,
  shownAs,
  siteInfoId,
} from '../fields.ts';
import {
  contentId,
  wireContentEntry,
  wireContentImage,
  wireContentThen,
  wireContentVersion,
} from './entities.ts';

const OPERATOR_IMAGE_PATH = '/api/operator/content/image';

const act = operatorCommand('content.act');
const read = { access: { permission: 'content.read' }, kind: 'read' } as const;

const title = v.pipe(v.string(), v.trim(), v.maxLength(TITLE_MAX), v.regex(/^[^\p{Cc}\p{Cs}]*$/u));
const body = v.pipe(v.string(), v.maxLength(BODY_MAX), v.regex(/^[^\0\p{Cs}]*$/u));
const checked = (isAllowed: (text: string) => boolean) =>
  v.pipe(
    v.string(),
    v.maxLength(40_000),
    shownAs({ type: 'string' }),
    v.check(isAllowed, 'INVALID_PARAMETER'),
  );
const expectedVersion = integerParam(0, 1_000_000_000);
const reason = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), '');

/** Fields of an entry that an operator writes; left out means none. */
const written = {
  category: v.optional(v.pipe(v.string(), v.maxLength(32))),
  slug: v.optional(v.pipe(v.string(), v.regex(SLUG))),
  /** A site's number; all sites where left out. */
  site: v.optional(integerParam(1, 1_000_000)),
  type: v.optional(integerParam(1, 99), HTML_POPUP),
  isRealtime: v.optional(booleanParam, false),
  link: v.optional(checked(isContentLink)),
  image: v.optional(checked(isContentImage)),
  order: v.optional(integerParam(-1_000, 1_000), 0),
  from: v.optional(millisParam),
  until: v.optional(millisParam),
  format: v.optional(v.picklist(CONTENT_FORMATS), 'html'),
  /** At least one language has a title. */
  titleKo: v.optional(title, ''),
  bodyKo: v.optional(body, ''),
  titleEn: v.optional(title, ''),
  bodyEn: v.optional(body, ''),
  siteInfoId,
} as const;

/** Contents that an operator may write, wherever they come from. */
export const writtenContent = v.object(written);

export const contentOperatorCalls = {
  operatorContentList: defineCall({
    ...read,
    method: 'GET',
    path: '/api/operator/content/list',
    params: v.object({
      kind: v.optional(v.picklist(CONTENT_KINDS)),
      isOpen: v.optional(booleanParam),
      keyword: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64))),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireContentEntry),
  }),
  operatorContent: defineCall({
    ...read,
    method: 'GET',
    path: '/api/operator/content',
    params: v.object({ contentId, siteInfoId }),
    answer: wireContentEntry,
  }),
  operatorContentCreate: defineCall({
    ...act,
    path: '/api/operator/content/create',
    params: v.object({ kind: v.picklist(CONTENT_KINDS), ...written }),
    answer: wireContentEntry,
  }),
  operatorContentChange: defineCall({
    ...act,
    path: '/api/operator/content/change',
    params: v.object({ contentId, expectedVersion, ...written }),
    answer: wireContentEntry,
  }),
  operatorContentPublish: defineCall({
    ...act,
    path: '/api/operator/content/publish',
    params: v.object({
      contentId,
      expectedVersion,
      /** False takes it back. */
      isOpen: v.optional(booleanParam, true),
      siteInfoId,
    }),
    answer: wireContentEntry,
  }),
  operatorContentDelete: defineCall({
    ...act,
    path: '/api/operator/content/delete',
    params: v.object({ contentId, expectedVersion, reason, siteInfoId }),
    answer: done,
  }),
  operatorContentVersions: defineCall({
    ...read,
    method: 'GET',
    path: '/api/operator/content/versions',
    params: v.object({ contentId, siteInfoId }),
    answer: v.array(wireContentVersion),
  }),
  operatorContentVersion: defineCall({
    ...read,
    method: 'GET',
    path: '/api/operator/content/version',
    params: v.object({ contentId, version: expectedVersion, siteInfoId }),
    answer: wireContentThen,
  }),
  operatorContentRestore: defineCall({
    ...act,
    path: '/api/operator/content/restore',
    params: v.object({
      contentId,
      version: expectedVersion,
      expectedVersion,
      reason,
      siteInfoId,
    }),
    answer: wireContentEntry,
  }),
  operatorContentUpload: defineCall({
    ...act,
    path: OPERATOR_IMAGE_PATH,
    cost: 10,
    body: 'upload',
    params: v.object({ file: fileContent, siteInfoId }),
    answer: wireContentImage,
  }),
  operatorContentImage: defineCall({
    ...read,
    method: 'GET',
    path: OPERATOR_IMAGE_PATH,
    cost: 20,
    body: 'download',
    params: v.object({ id: identifier, siteInfoId }),
    answer: fileContent,
  }),
  operatorContentPreview: defineCall({
    ...read,
    method: 'POST',
    path: '/api/operator/content/preview',
    params: v.object({
      format: v.optional(v.picklist(CONTENT_FORMATS), 'html'),
      body,
      siteInfoId,
    }),
    answer: v.object({ content: v.string() }),
  }),
} as const;
