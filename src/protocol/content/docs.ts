/** The API document of content. */
import type { CallDocs } from '../call.ts';
import { AT, pageExample } from '../examples.ts';
import type { contentCalls } from './calls.ts';
import type { WireContent, WireContentEntry } from './entities.ts';
import type { contentOperatorCalls } from './operatorCalls.ts';

const NOTICE: WireContent = {
  id: 'welcome',
  kind: 'notice',
  category: 'general',
  title: 'Welcome to Maru',
  content: '<p>Every price you see is a recorded one.</p>',
  language: 'en',
  image: null,
  link: null,
  type: 2,
  order: 0,
  from: null,
  until: null,
  publishedAt: AT,
};

const PARAMS = { resultType: 'ClientList', isOpenStrs: 'true', page: 1, size: 20 } as const;

const ALL_LISTS =
  'Open entries within their time, of this site or all sites, by `order`, then newest first. ' +
  'resultType ClientList (the default) includes the text, TitleList leaves `content` empty. ' +
  '`isOpenStrs` is a comma list of true and false; what is closed is answered to nobody, so a list without true is empty. ' +
  '`keyword` is looked for in title and text. Texts are in the language of Accept-Language, or in the one that exists.';

const listOf = (what: string, item: WireContent) => ({
  summary: `${what} ${ALL_LISTS}`,
  refusals: [],
  example: { params: PARAMS, answer: { items: [item], total: 1, page: 1, size: 20 } },
});

const oneOf = (what: string, item: WireContent) => ({
  summary: `${what} In the language of Accept-Language, or in the one that exists.`,
  refusals: ['UNKNOWN_CONTENT' as const],
  example: { params: { contentId: item.id }, answer: item },
});

const of = (kind: WireContent['kind'], id: string): WireContent => ({
  ...NOTICE,
  id,
  kind,
  category: kind === 'faq' ? 'account' : null,
});

export const contentDocs = {
  faqList: listOf('Questions and answers, of a category where one is named.', of('faq', 'faq-1')),
  strategyList: listOf('Trading strategies.', of('strategy', 'strategy-1')),
  noticeList: listOf('Notices, of a category where one is named.', NOTICE),
  promotionList: listOf('Promotions.', of('promotion', 'promotion-1')),
  popupList: listOf(
    'Popups that are not real-time. A page reads them as ClientList, page 1, size 50.',
    of('popup', 'popup-1'),
  ),
  faq: oneOf('A question with its answer.', of('faq', 'faq-1')),
  strategy: oneOf('A strategy.', of('strategy', 'strategy-1')),
  notice: oneOf('A notice.', NOTICE),
  promotion: oneOf('A promotion.', of('promotion', 'promotion-1')),
  popup: oneOf('A popup, real-time ones included.', of('popup', 'popup-1')),
  staticPage: oneOf(
    'A page by its address, `terms` or `privacy`; the site’s own comes before that of all sites.',
    of('static', 'terms'),
  ),
  noticeCategories: {
    summary: 'Categories that have notices, in their order, with how many can be read.',
    refusals: [],
    example: { params: {}, answer: [{ category: 'general', name: 'General', count: 1 }] },
  },
  contentImage: {
    summary:
      'A stored image that content of this site shows, for as long as it shows it. `image` and texts hold its address.',
    isExtension: true,
    refusals: ['UNKNOWN_FILE'],
    example: { params: { id: '4f1c6c2e6c1d4d0e8f3a7b9c5d2e1f00' }, answer: new Blob(['PNG']) },
  },
} satisfies CallDocs<typeof contentCalls>;

const ENTRY: WireContentEntry = {
  id: 'a1b2c3d4e5f60718',
  version: 1,
  kind: 'notice',
  slug: null,
  category: 'general',
  site: null,
  type: 2,
  isRealtime: false,
  link: null,
  image: null,
  order: 0,
  isOpen: false,
  from: null,
  until: null,
  publishedAt: null,
  updatedAt: AT,
  format: 'markdown',
  ko: { title: '환영합니다', body: '**모든 시세**는 기록된 시세입니다.' },
  en: { title: 'Welcome', body: 'Every price is a **recorded** one.' },
};

const IMAGE_ID = '4f1c6c2e6c1d4d0e8f3a7b9c5d2e1f00';
const MADE = { by: 'u-7', username: 'operator', restoredFrom: null };

const WRITTEN = {
  category: 'general',
  format: 'markdown' as const,
  titleKo: '환영합니다',
  bodyKo: '**모든 시세**는 기록된 시세입니다.',
  titleEn: 'Welcome',
  bodyEn: 'Every price is a **recorded** one.',
};

export const contentOperatorDocs = {
  operatorContentList: {
    summary: 'Entries of all kinds and sites as they were written, changed last first.',
    isExtension: true,
    refusals: [],
    example: pageExample({ kind: 'notice' }, ENTRY),
  },
  operatorContent: {
    summary: 'One entry as it was written, with its version.',
    isExtension: true,
    refusals: ['UNKNOWN_CONTENT'],
    example: { params: { contentId: ENTRY.id }, answer: ENTRY },
  },
  operatorContentCreate: {
    summary:
      'Creates an entry that is not open yet. Text is HTML or Markdown and is sanitised when it is shown; images are of this site or data. The audit trail says who did.',
    isExtension: true,
    refusals: ['CONTENT_ADDRESS_TAKEN', 'CONTENT_LIMIT'],
    example: { params: { kind: 'notice', ...WRITTEN }, answer: ENTRY },
  },
  operatorContentChange: {
    summary:
      'Replaces what an entry consists of; refused where somebody changed it after `expectedVersion`. The audit trail keeps both.',
    isExtension: true,
    refusals: ['UNKNOWN_CONTENT', 'CONTENT_CHANGED', 'CONTENT_ADDRESS_TAKEN'],
    example: {
      params: { contentId: ENTRY.id, expectedVersion: 1, ...WRITTEN },
      answer: { ...ENTRY, version: 2 },
    },
  },
  operatorContentPublish: {
    summary:
      'Opens an entry or takes it back. An opened notice is published to open pages, a real-time popup each time it is published.',
    isExtension: true,
    refusals: ['UNKNOWN_CONTENT', 'CONTENT_CHANGED'],
    example: {
      params: { contentId: ENTRY.id, expectedVersion: 1 },
      answer: { ...ENTRY, version: 2, isOpen: true, publishedAt: AT },
    },
  },
  operatorContentDelete: {
    summary: 'Deletes an entry for good. The audit trail keeps what it was.',
    isExtension: true,
    refusals: ['UNKNOWN_CONTENT', 'CONTENT_CHANGED'],
    example: { params: { contentId: ENTRY.id, expectedVersion: 2 }, answer: { status: 200 } },
  },
  operatorContentVersions: {
    summary:
      'Versions of an entry, newest first: who made each and when. The newest 50 are kept, and what ships with the product as version 0.',
    isExtension: true,
    refusals: ['UNKNOWN_CONTENT'],
    example: {
      params: { contentId: ENTRY.id },
      answer: [{ version: 1, at: AT, ...MADE, isOpen: false }],
    },
  },
  operatorContentVersion: {
    summary: 'What an entry consisted of in one of its versions, as it was written.',
    isExtension: true,
    refusals: ['UNKNOWN_CONTENT', 'UNKNOWN_CONTENT_VERSION'],
    example: { params: { contentId: ENTRY.id, version: 1 }, answer: { ...ENTRY, ...MADE } },
  },
  operatorContentRestore: {
    summary:
      'Brings back what an entry consisted of in a version, as a new version; whether it is open stays. It is checked and sanitised as if it were written now. The audit trail keeps both.',
    isExtension: true,
    refusals: [
      'UNKNOWN_CONTENT',
      'UNKNOWN_CONTENT_VERSION',
      'CONTENT_CHANGED',
      'CONTENT_ADDRESS_TAKEN',
    ],
    example: {
      params: { contentId: ENTRY.id, version: 1, expectedVersion: 2 },
      answer: { ...ENTRY, version: 3 },
    },
  },
  operatorContentUpload: {
    summary:
      'Stores an image for content, sent as multipart/form-data: PNG, JPEG, WEBP or GIF by its content, of at most 5 MB, 100 a day. Its metadata is taken out. Everybody reads it at `address` while an open entry shows it; it is removed after a day once no entry and no version does.',
    isExtension: true,
    refusals: ['FILE_TOO_LARGE', 'IMAGE_KIND', 'FILE_DAMAGED', 'FILE_LIMIT'],
    example: {
      params: { file: new Blob(['PNG'], { type: 'image/png' }) },
      answer: {
        id: IMAGE_ID,
        address: `/api/content/image?id=${IMAGE_ID}`,
        type: 'image/png',
        size: 3,
      },
    },
  },
  operatorContentImage: {
    summary: 'An uploaded image as operators see it, also before an open entry shows it.',
    isExtension: true,
    refusals: ['UNKNOWN_FILE'],
    example: { params: { id: IMAGE_ID }, answer: new Blob(['PNG']) },
  },
  operatorContentPreview: {
    summary: 'The text as it will be shown: sanitised HTML.',
    isExtension: true,
    refusals: [],
    example: {
      params: { format: 'markdown', body: '**Hello**' },
      answer: { content: '<p><strong>Hello</strong></p>' },
    },
  },
} satisfies CallDocs<typeof contentOperatorCalls>;
