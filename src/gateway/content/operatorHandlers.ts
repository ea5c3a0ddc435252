/** Content as operators write, publish and delete it. Rules [T-A..]. */
import { bytesToHex } from '@noble/hashes/utils.js';
import {
  type ContentFormat,
  type ContentKind,
  IMAGE_POPUP,
  isCategoryOf,
} from '../../domain/content/content.ts';
import type { UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import type { CallParams } from '../../protocol/call.ts';
import type { WireContentEntry } from '../../protocol/content/entities.ts';
import type { contentOperatorCalls } from '../../protocol/content/operatorCalls.ts';
import type { GatewayCore } from '../core.ts';
import type { HandlersOf } from '../http/endpoint.ts';
import { createActs } from '../operator/acts.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { ContentBook } from './contentBook.ts';
import { type ContentBody, type ContentEntry, type ContentText, holds } from './entry.ts';
import { publishContent } from './publisher.ts';
import { renderBody } from './sanitise.ts';
import { toWireEntry } from './wire.ts';

const ID_BYTES = 8;

type Written = CallParams<typeof contentOperatorCalls.operatorContentCreate>;
type State = Pick<ContentBody, 'isOpen' | 'publishedAt'>;

const invalid = (name: string) => refuse(reject('INVALID_PARAMETER', { name }));

function textOf(title: string, body: string, format: ContentFormat): ContentText | undefined {
  return title === '' ? undefined : { title, body, html: renderBody(body, format) };
}

/** What an operator wrote, or which of it does not fit its kind. */
function bodyOf(
  kind: ContentKind,
  written: Omit<Written, 'kind'>,
  state: State,
): Reply<ContentBody> {
  const { format, from, until, type, image, slug } = written;
  const category = written.category ?? null;
  const ko = textOf(written.titleKo, written.bodyKo, format);
  const en = textOf(written.titleEn, written.bodyEn, format);
  if (ko === undefined && en === undefined) return invalid('titleKo');
  if (!isCategoryOf(kind, category)) return invalid('category');
  if (kind === 'static' ? slug === undefined : slug !== undefined) return invalid('slug');
  if (kind === 'popup' && type === IMAGE_POPUP && image === undefined) return invalid('image');
  if (written.isRealtime && kind !== 'popup') return invalid('isRealtime');
  if (from !== undefined && until !== undefined && until <= from) return invalid('until');
  return succeed({
    ...{ kind, category, type, format, order: written.order, isRealtime: written.isRealtime },
    ...{ slug: slug ?? null, site: written.site ?? null, link: written.link ?? null },
    ...{ image: image ?? null, from: from ?? null, until: until ?? null },
    ...state,
    texts: { ...(ko && { ko }), ...(en && { en }) },
  });
}

/** Whether another page has the same address on the same site. */
async function isAddressTaken(book: ContentBook, id: string, body: ContentBody): Promise<boolean> {
  const { slug, site } = body;
  if (slug === null) return false;
  return (await book.all()).some(
    (other) => other.id !== id && other.slug === slug && other.site === site,
  );
}

interface OperatorParts {
  readonly core: GatewayCore;
  readonly book: ContentBook;
}

export function contentOperatorHandlers({
  core,
  book,
  isSite,
}: OperatorParts): HandlersOf<typeof contentOperatorCalls> {
  const carryOut = createActs(core);

  const act = (
    operator: UserId,
    name: string,
    target: string,
    work: () => Promise<Reply<ContentEntry>>,
  ): Promise<Reply<WireContentEntry>> =>
    carryOut({ operator, name, target, owner: undefined, reason: '' }, async () => {
      const done = await book.change(work);
      return done.ok ? succeed(toWireEntry(done.answer)) : done;
    });

  const put = async (
    change: Parameters<ContentBook['put']>[0],
    body: Reply<ContentBody>,
  ): Promise<Reply<ContentEntry>> => {
    if (!body.ok) return body;
    const { site } = body.answer;
    if (site !== null && core.sites.byId(site) === undefined) return refuse(reject('UNKNOWN_SITE'));
    if (await isAddressTaken(book, change.id, body.answer))
      return refuse(reject('CONTENT_ADDRESS_TAKEN'));
    return book.put(change, body.answer);
  };

  return {
    operatorContentList: async ({ kind, keyword, page, size }) => {
      const found = (await book.all())
        .filter((entry) => kind === undefined || entry.kind === kind)
        .filter((entry) => keyword === undefined || keyword === '' || holds(entry, keyword))
        .toSorted((a, b) => b.updatedAt - a.updatedAt);
      const items = found.slice((page - 1) * size, page * size).map(toWireEntry);
      return succeed({ items, total: found.length, page, size });
    },

    operatorContentCreate: ({ kind, ...written }, { identity: { userId: operator } }) => {
      const id = bytesToHex(core.random(ID_BYTES));
      return act(operator, 'content.create', id, () =>
        put(
          { id, expectedVersion: 0, operator },
          bodyOf(kind, written, { isOpen: false, publishedAt: null }),
        ),
      );
    },

    operatorContentChange: (params, { identity: { userId: operator } }) => {
      const { contentId: id, expectedVersion, ...written } = params;
      return act(operator, 'content.change', id, async () => {
        const known = await book.find(id);
        if (known === undefined) return refuse(reject('UNKNOWN_CONTENT'));
        return put({ id, expectedVersion, operator }, bodyOf(known.kind, written, known));
      });
    },

    operatorContentPublish: (params, { identity: { userId: operator } }) => {
      const { contentId: id, expectedVersion, isOpen } = params;
      return act(operator, isOpen ? 'content.publish' : 'content.close', id, async () => {
        const known = await book.find(id);
        if (known === undefined) return refuse(reject('UNKNOWN_CONTENT'));
        const { version: _, updatedAt: _at, id: _id, ...body } = known;
        const isNews = isOpen && (!known.isOpen || known.isRealtime);
        const at = core.clock.now();
        const stored = await book.put(
          { id, expectedVersion, operator },
          { ...body, isOpen, publishedAt: isNews ? at : known.publishedAt },
        );
        if (stored.ok && isNews) publishContent(core, stored.answer);
        return stored;
      });
    },

    operatorContentDelete: (params, { identity: { userId: operator } }) => {
      const { contentId: id, expectedVersion, reason } = params;
      const target = { operator, name: 'content.delete', target: id, owner: undefined, reason };
      return carryOut(target, async () => {
        const done = await book.change<unknown>(async () => {
          if ((await book.find(id)) === undefined) return refuse(reject('UNKNOWN_CONTENT'));
          return book.remove({ id, expectedVersion, operator });
        });
        return done.ok ? succeed({ status: 200 as const }) : done;
      });
    },

    operatorContentPreview: ({ body, format }) => succeed({ content: renderBody(body, format) }),
  };
}
