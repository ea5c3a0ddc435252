/** Entries made of an operator's input, checked: typed now or restored. Rules [T-A3], [T-H..]. */
import {
  type ContentFormat,
  type ContentKind,
  IMAGE_POPUP,
  isCategoryOf,
} from '../../domain/content/content.ts';
import { reject } from '../../domain/rejections.ts';
import type { CallParams } from '../../protocol/call.ts';
import type { contentOperatorCalls } from '../../protocol/content/operatorCalls.ts';
import type { UserId } from '../../domain/ids.ts';
import type { WireContentEntry } from '../../protocol/content/entities.ts';
import type { Handler } from '../calls/endpoint.ts';
import type { Asked } from '../operatorActs/asked.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { Kernel } from '../kernel.ts';
import type { SitesDep } from '../sites/siteRegistry.ts';
import type { ContentBook, ContentChange } from './contentBook.ts';
import type { ContentBody, ContentEntry, ContentText } from './entry.ts';
import { renderBody } from './sanitise.ts';

type Written = CallParams<typeof contentOperatorCalls.operatorContentCreate>;
type State = Pick<ContentBody, 'isOpen' | 'publishedAt'>;

const invalid = (name: string) => refuse(reject('INVALID_PARAMETER', { name }));

function textOf(title: string, body: string, format: ContentFormat): ContentText | undefined {
  return title === '' ? undefined : { title, body, html: renderBody(body, format) };
}

/** The body of an operator's input, or the refusal of what does not fit its kind. */
export function bodyOf(
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

export interface OperatorParts {
  readonly core: Kernel & ProfilesDep & SitesDep;
  readonly book: ContentBook;
}

export interface Acts extends OperatorParts {
  /** Changes one entry under its trail. */
  readonly act: (
    operator: UserId,
    of: { readonly name: string; readonly target: string; readonly asked: Asked },
    work: () => Promise<Reply<ContentEntry>>,
    reason?: string,
  ) => Promise<Reply<WireContentEntry>>;
}

export type Of<Name extends keyof typeof contentOperatorCalls> = Handler<
  (typeof contentOperatorCalls)[Name]
>;

/** Stores what an operator wrote, where it fits what else there is. */
export async function put(
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
