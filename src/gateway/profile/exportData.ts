/**
 * All data of a person, in parts of bounded size: their documents kind by kind, then the events of
 * their account. A cursor is `kind.page` among the documents and `e` with a seq among the events.
 * Rules [A-P..].
 */
import type { UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import type { WireExportItem } from '../../protocol/profile/entities.ts';
import { DOCUMENT_KINDS } from '../documents/kinds.ts';
import type { StoredDocument } from '../ports/documents.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountEventsDep } from '../readModels/accountEvents.ts';

interface Part {
  readonly items: WireExportItem[];
  readonly next: string | null;
}

const KINDS = Object.entries(DOCUMENT_KINDS).flatMap(([kind, { shown }]) =>
  shown === undefined ? [] : [{ kind, hidden: shown === 'whole' ? [] : shown.but }],
);
const FIRST_EVENTS = 'e0';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function showDocument(
  { kind, body, updatedAt }: StoredDocument,
  hidden: readonly string[],
): WireExportItem {
  const whole: unknown = JSON.parse(body);
  const data = isObject(whole)
    ? Object.fromEntries(Object.entries(whole).filter(([name]) => !hidden.includes(name)))
    : whole;
  return { source: 'document', kind, at: updatedAt, data };
}

type Core = Pick<Kernel, 'documents'> & AccountEventsDep;

async function documentPart(
  { documents }: Core,
  owner: UserId,
  from: { readonly kind: string; readonly page: number },
  size: number,
): Promise<Part | undefined> {
  const index = KINDS.findIndex(({ kind }) => kind === from.kind);
  const known = KINDS[index];
  if (known === undefined) return undefined;
  const { kind, hidden } = known;
  const { page } = from;
  const found = await documents.query({ kind, owner, page, size, order: 'oldest' });
  const nextKind = KINDS[index + 1]?.kind;
  const after = nextKind === undefined ? FIRST_EVENTS : `${nextKind}.1`;
  return {
    items: found.items.map((document) => showDocument(document, hidden)),
    next: page * size < found.total ? `${kind}.${page + 1}` : after,
  };
}

async function eventPart(core: Core, owner: UserId, after: number, size: number): Promise<Part> {
  const events = await core.accountEvents(owner, after, size);
  const last = events.at(-1);
  return {
    items: events.map((event) => ({
      source: 'event',
      kind: event.type,
      at: event.at,
      data: event,
    })),
    next: last === undefined || events.length < size ? null : `e${last.seq}`,
  };
}

/** One part; INVALID_PARAMETER for a cursor that no part ended with. */
export async function exportPart(
  core: Core,
  owner: UserId,
  { cursor, size }: { readonly cursor?: string | undefined; readonly size: number },
): Promise<Reply<Part>> {
  const [first] = KINDS;
  const at = cursor ?? (first === undefined ? FIRST_EVENTS : `${first.kind}.1`);
  const events = /^e(\d{1,15})$/.exec(at);
  if (events !== null) return succeed(await eventPart(core, owner, Number(events[1]), size));
  const [, kind = '', page = ''] = /^([A-Za-z0-9]+)\.([1-9]\d{0,6})$/.exec(at) ?? [];
  const part = await documentPart(core, owner, { kind, page: Number(page) }, size);
  return part === undefined
    ? refuse(reject('INVALID_PARAMETER', { name: 'cursor' }))
    : succeed(part);
}
