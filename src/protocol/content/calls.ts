/** Calls of the specification about content. Guests make them. */
import * as v from 'valibot';
import { FAQ_CATEGORIES, NOTICE_CATEGORIES } from '../../domain/content/content.ts';
import { defineCall, GUEST_READ } from '../call.ts';
import { identifier, pageOf, pageParams, resultTypes, siteInfoId } from '../fields.ts';
import { CONTENT_IMAGE_PATH, fileContent } from '../files/content.ts';
import { contentId, wireContent, wireNoticeCategory, wirePopup } from './entities.ts';

const listParams = {
  resultType: resultTypes('TitleList'),
  isOpenStrs: v.optional(v.pipe(v.string(), v.maxLength(32))),
  keyword: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64))),
  ...pageParams,
  siteInfoId,
} as const;

const list = { ...GUEST_READ, params: v.object(listParams), answer: pageOf(wireContent) } as const;
const one = {
  ...GUEST_READ,
  params: v.object({ contentId, siteInfoId }),
  answer: wireContent,
} as const;

export const contentCalls = {
  faqList: defineCall({
    ...list,
    path: '/api/content/faq/list',
    params: v.object({ ...listParams, category: v.optional(v.picklist(FAQ_CATEGORIES)) }),
  }),
  strategyList: defineCall({ ...list, path: '/api/content/strategy/list' }),
  noticeList: defineCall({
    ...list,
    path: '/api/content/notice/list',
    params: v.object({ ...listParams, category: v.optional(v.picklist(NOTICE_CATEGORIES)) }),
  }),
  promotionList: defineCall({ ...list, path: '/api/content/promotion/list' }),
  popupList: defineCall({
    ...list,
    path: '/api/content/popup/list',
    answer: pageOf(wirePopup),
  }),
  faq: defineCall({ ...one, path: '/api/content/faq' }),
  strategy: defineCall({ ...one, path: '/api/content/strategy' }),
  notice: defineCall({ ...one, path: '/api/content/notice' }),
  promotion: defineCall({ ...one, path: '/api/content/promotion' }),
  popup: defineCall({ ...one, path: '/api/content/popup', answer: wirePopup }),
  staticPage: defineCall({ ...one, path: '/api/content/static' }),
  noticeCategories: defineCall({
    ...GUEST_READ,
    path: '/api/content/notice/categories',
    params: v.object({ siteInfoId }),
    answer: v.array(wireNoticeCategory),
  }),
  contentImage: defineCall({
    ...GUEST_READ,
    path: CONTENT_IMAGE_PATH,
    cost: 20,
    body: 'download',
    params: v.object({ id: identifier, siteInfoId }),
    answer: fileContent,
  }),
} as const;
