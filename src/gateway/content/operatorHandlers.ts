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
import type { Handler, HandlersOf } from '../http/endpoint.ts';
import { type CarryOut, createActs } from '../operator/acts.ts';
import type { Asked } from '../operator/asked.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { ContentBook, ContentChange } from './contentBook.ts';
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
    kind,
    category,
    type,
    format,
    order: written.order,
    isRealtime: written.isRealtime,
    slug: slug ?? null,
    site: written.site ?? null,
    link: written.link ?? null,
    image: image ?? null,
    from: from ?? null,
    until: until ?? null,
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

interface Acts extends OperatorParts {
  /** Changes one entry under its trail. */
  readonly act: (
    operator: UserId,
    of: { readonly name: string; readonly target: string; readonly asked: Asked },
    work: () => Promise<Reply<ContentEntry>>,
  ) => Promise<Reply<WireContentEntry>>;
}

type Of<Name extends keyof typeof contentOperatorCalls> = Handler<
  (typeof contentOperatorCalls)[Name]
>;

/** Stores what an operator wrote, where it fits what else there is. */
async function put(
  { core, book }: OperatorParts,
  change: ContentChange,
  body: Reply<ContentBody>,
): Promise<Reply<ContentEntry>> {
  if (!body.ok) return body;
  const { site } = body.answer;
  if (site !== null && core.sites.byId(site) === undefined) return refuse(reject('UNKNOWN_SITE'));
  if (await isAddressTaken(book, change.id, body.answer))
    return refuse(reject('CONTENT_ADDRESS_TAKEN'));
  return book.put(change, body.answer);
}

const list =
  ({ book }: OperatorParts): Of<'operatorContentList'> =>
  async ({ kind, isOpen, keyword, page, size }) => {
    const found = (await book.all())
      .filter((entry) => kind === undefined || entry.kind === kind)
      .filter((entry) => isOpen === undefined || entry.isOpen === isOpen)
      .filter((entry) => keyword === undefined || keyword === '' || holds(entry, keyword))
      .toSorted((a, b) => b.updatedAt - a.updatedAt);
    const items = found.slice((page - 1) * size, page * size).map(toWireEntry);
    return succeed({ items, total: found.length, page, size });
  };

const one =
  ({ book }: OperatorParts): Of<'operatorContent'> =>
  async ({ contentId: id }) => {
    const known = await book.find(id);
    return known === undefined ? refuse(reject('UNKNOWN_CONTENT')) : succeed(toWireEntry(known));
  };

const create =
  (parts: Acts): Of<'operatorContentCreate'> =>
  ({ kind, ...written }, { identity: { userId: operator } }) => {
    const id = bytesToHex(parts.core.random(ID_BYTES));
    const body = bodyOf(kind, written, { isOpen: false, publishedAt: null });
    const of = { name: 'content.create', target: id, asked: { kind, ...written } };
    return parts.act(operator, of, () => put(parts, { id, expectedVersion: 0, operator }, body));
  };

const change =
  (parts: Acts): Of<'operatorContentChange'> =>
  ({ contentId: id, expectedVersion, ...written }, { identity: { userId: operator } }) =>
    parts.act(operator, { name: 'content.change', target: id, asked: written }, async () => {
      const known = await parts.book.find(id);
      if (known === undefined) return refuse(reject('UNKNOWN_CONTENT'));
      const { isOpen, publishedAt } = known;
      const body = bodyOf(known.kind, written, { isOpen, publishedAt });
      return put(parts, { id, expectedVersion, operator }, body);
    });

const publishing = (id: string, isOpen: boolean) => ({
  name: isOpen ? 'content.publish' : 'content.close',
  target: id,
  asked: { isOpen },
});

const publish =
  ({ act, book, core }: Acts): Of<'operatorContentPublish'> =>
  ({ contentId: id, expectedVersion, isOpen }, { identity: { userId: operator } }) =>
    act(operator, publishing(id, isOpen), async () => {
      const known = await book.find(id);
      if (known === undefined) return refuse(reject('UNKNOWN_CONTENT'));
      const { version: _, updatedAt: _at, id: _id, ...body } = known;
      const isNews = isOpen && (!known.isOpen || known.isRealtime);
      const publishedAt = isNews ? core.clock.now() : known.publishedAt;
      const stored = await book.put(
        { id, expectedVersion, operator },
        { ...body, isOpen, publishedAt },
      );
      if (stored.ok && isNews) publishContent(core, stored.answer);
      return stored;
    });

const remove =
  ({ book }: OperatorParts, carryOut: CarryOut): Of<'operatorContentDelete'> =>
  ({ contentId: id, expectedVersion, reason }, { identity: { userId: operator } }) => {
    const act = { operator, name: 'content.delete', target: id, owner: undefined, reason };
    return carryOut({ ...act, asked: { contentId: id, expectedVersion } }, () =>
      book.change(async () => {
        if ((await book.find(id)) === undefined) return refuse(reject('UNKNOWN_CONTENT'));
        const done = await book.remove({ id, expectedVersion, operator });
        return done.ok ? succeed({ status: 200 as const }) : done;
      }),
    );
  };

export function contentOperatorHandlers(
  core: GatewayCore,
  book: ContentBook,
): HandlersOf<typeof contentOperatorCalls> {
  const carryOut = createActs(core);
  const act: Acts['act'] = (operator, of, work) =>
    carryOut({ ...of, operator, owner: undefined, reason: '' }, async () => {
      const done = await book.change(work);
      return done.ok ? succeed(toWireEntry(done.answer)) : done;
    });
  const parts: Acts = { core, book, act };
  return {
    operatorContentList: list(parts),
    operatorContent: one(parts),
    operatorContentCreate: create(parts),
    operatorContentChange: change(parts),
    operatorContentPublish: publish(parts),
    operatorContentDelete: remove(parts, carryOut),
    operatorContentPreview: ({ body, format }) => succeed({ content: renderBody(body, format) }),
  };
}
