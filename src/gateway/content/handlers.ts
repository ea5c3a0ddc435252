/** Published content for every reader. Rules [T-R..]. */
import {
  type ContentKind,
  NOTICE_CATEGORIES,
  NOTICE_CATEGORY_NAMES,
} from '../../domain/content/content.ts';
import { reject } from '../../domain/rejections.ts';
import type { AnyCall } from '../../protocol/call.ts';
import type { contentCalls } from '../../protocol/content/calls.ts';
import type { WireContent } from '../../protocol/content/entities.ts';
import type { ContextOf, HandlersOf } from '../calls/endpoint.ts';
import { knownWords } from '../calls/words.ts';
import { findFile, readContent as readBytes } from '../files/fileDocuments.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';
import type { ContentBook } from './contentBook.ts';
import type { ContentImages } from './contentImages.ts';
import { type ContentEntry, holds, isShown } from './entry.ts';
import { showsFile } from './images.ts';
import { toWireContent } from './wire.ts';

type Guest = ContextOf<AnyCall & { readonly access: 'guest' }>;

interface ListParams {
  readonly resultType?: 'ClientList' | 'TitleList' | undefined;
  readonly isOpenStrs?: string | undefined;
  readonly keyword?: string | undefined;
  readonly category?: string | undefined;
  readonly page: number;
  readonly size: number;
}

interface ContentPage {
  items: WireContent[];
  total: number;
  page: number;
  size: number;
}

type ContentCore = Pick<Kernel, 'clock' | 'documents'>;

const readImage =
  ({ clock, documents }: ContentCore, book: ContentBook, images: ContentImages) =>
  async ({ id }: { readonly id: string }, { site }: Guest): Promise<Reply<Blob>> => {
    const here = { siteId: site.id, at: clock.now() };
    const isSeen = (await book.all()).some((entry) => isShown(entry, here) && showsFile(entry, id));
    const uploaded = isSeen ? await images.read(id) : undefined;
    if (uploaded !== undefined) return succeed(uploaded);
    const file = isSeen ? await findFile(documents, id) : undefined;
    const bytes = file?.type.startsWith('image/') === true && (await readBytes(documents, file));
    return file === undefined || bytes === false || bytes === undefined
      ? refuse(reject('UNKNOWN_FILE'))
      : succeed(new File([bytes], file.name, { type: file.type }));
  };

export function contentHandlers(
  core: ContentCore,
  book: ContentBook,
  images: ContentImages,
): HandlersOf<typeof contentCalls> {
  const { clock } = core;
  const shownAt = async (kind: ContentKind, { site }: Guest): Promise<readonly ContentEntry[]> => {
    const here = { siteId: site.id, at: clock.now() };
    return (await book.all()).filter((entry) => entry.kind === kind && isShown(entry, here));
  };

  const list =
    (kind: ContentKind) =>
    async (params: ListParams, context: Guest): Promise<Reply<ContentPage>> => {
      const { keyword, category, page, size, resultType } = params;
      const states = knownWords(params.isOpenStrs, ['true', 'false'] as const, 'isOpenStrs');
      if (!states.ok) return states;
      // A closed entry is not public.
      const isWanted = states.answer === undefined || states.answer.includes('true');
      const found = (isWanted ? await shownAt(kind, context) : []).filter(
        (entry) =>
          !entry.isRealtime &&
          (category === undefined || entry.category === category) &&
          (keyword === undefined || keyword === '' || holds(entry, keyword)),
      );
      const items = found
        .slice((page - 1) * size, page * size)
        .map((entry) => toWireContent(entry, context.language, resultType !== 'TitleList'));
      return succeed({ items, total: found.length, page, size });
    };

  const one =
    (kind: ContentKind) =>
    async ({ contentId }: { readonly contentId: string }, context: Guest) => {
      const shown = await shownAt(kind, context);
      // A page of the site's own comes before that of all sites.
      const named = shown.filter(({ slug }) => slug === contentId);
      const entry =
        named.find(({ site }) => site !== null) ??
        named[0] ??
        shown.find(({ id }) => id === contentId);
      return entry === undefined
        ? refuse(reject('UNKNOWN_CONTENT'))
        : succeed(toWireContent(entry, context.language));
    };

  return {
    faqList: list('faq'),
    strategyList: list('strategy'),
    noticeList: list('notice'),
    promotionList: list('promotion'),
    popupList: list('popup'),
    faq: one('faq'),
    strategy: one('strategy'),
    notice: one('notice'),
    promotion: one('promotion'),
    popup: one('popup'),
    staticPage: one('static'),
    noticeCategories: async (_, context) => {
      const notices = await shownAt('notice', context);
      const counted = NOTICE_CATEGORIES.map((category) => ({
        category,
        name: NOTICE_CATEGORY_NAMES[category][context.language],
        count: notices.filter((notice) => notice.category === category).length,
      }));
      return succeed(counted.filter(({ count }) => count > 0));
    },
    contentImage: readImage(core, book, images),
  };
}
