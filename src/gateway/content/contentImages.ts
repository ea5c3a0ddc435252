/**
 * Images that operators upload for content: the exchange's, not the operator's, so that they
 * outlive the uploader's account. Rules [T-I..].
 */
import * as v from 'valibot';
import { UNUSED_IMAGE_MS } from '../../domain/content/content.ts';
import { FILE_TYPES } from '../../domain/files/files.ts';
import type { UserId } from '../../domain/ids.ts';
import { HOUR_MS, type Millis } from '../../domain/time.ts';
import type { DocumentChange } from '../documents/documents.ts';
import { readPieces, storePieces, withoutPieces } from '../files/fileDocuments.ts';
import type { Kernel } from '../kernel.ts';
import type { ContentBook } from './contentBook.ts';
import { showsFile } from './images.ts';
import { isVersionWithImage } from './versions.ts';

const KIND = 'contentImage';
const PIECE = 'contentImagePiece';
/** Looked at in one sweep, so that it never holds the store for long. */
const SWEPT_AT_ONCE = 20;

const { pdf: _, ...types } = FILE_TYPES;
export const IMAGE_TYPES = Object.values(types);

const description = v.object({ name: v.string(), type: v.picklist(IMAGE_TYPES), size: v.number() });
export interface ContentImage extends v.InferOutput<typeof description> {
  readonly id: string;
}

const uploaderLabel = (operator: UserId): string => `by:${operator}`;

export class ContentImages {
  readonly #core: Pick<Kernel, 'documents' | 'clock'>;
  readonly #book: Pick<ContentBook, 'all'>;
  #sweptAt = -Infinity;

  constructor(core: Pick<Kernel, 'documents' | 'clock'>, book: Pick<ContentBook, 'all'>) {
    this.#core = core;
    this.#book = book;
  }

  /** How many images an operator has stored since a moment. */
  async count(operator: UserId, from: Millis): Promise<number> {
    const labels = [[uploaderLabel(operator)]];
    const query = { kind: KIND, labels, from, page: 1, size: 1 };
    return (await this.#core.documents.query(query)).total;
  }

  async store(operator: UserId, image: ContentImage, bytes: Uint8Array): Promise<void> {
    const { documents, clock } = this.#core;
    const origin = { actor: operator, at: clock.now() };
    const { id, name, type, size } = image;
    await storePieces(documents, { kind: PIECE, id, size }, bytes, origin);
    const body = JSON.stringify({ name, type, size });
    const labels = [uploaderLabel(operator)];
    await documents.transact([{ type: 'put', kind: KIND, id, labels, body }], origin);
  }

  /** Its content; undefined where there is no such image. */
  async read(id: string): Promise<File | undefined> {
    const { documents } = this.#core;
    const found = await documents.get(KIND, id);
    if (found === undefined) return undefined;
    const { name, type, size } = v.parse(description, JSON.parse(found.body));
    const bytes = await readPieces(documents, { kind: PIECE, id, size });
    return bytes && new File([bytes], name, { type });
  }

  /** Removes images that nothing shows, at most once an hour; what it leaves, the next one takes. */
  async sweep(): Promise<void> {
    const { documents, clock } = this.#core;
    const now = clock.now();
    if (now - this.#sweptAt < HOUR_MS) return;
    this.#sweptAt = now;
    const entries = await this.#book.all();
    const unused: DocumentChange[] = [];
    for (let page = 1; unused.length < SWEPT_AT_ONCE; page += 1) {
      const query = { kind: KIND, to: now - UNUSED_IMAGE_MS, page, size: 100 } as const;
      const { items } = await documents.query({ ...query, order: 'oldest' });
      for (const { id, body } of items) {
        if (entries.some((entry) => showsFile(entry, id))) continue;
        if (await isVersionWithImage(documents, id)) continue;
        const { size } = v.parse(description, JSON.parse(body));
        unused.push({ type: 'delete', kind: KIND, id });
        unused.push(...withoutPieces({ kind: PIECE, id, size }));
      }
      if (items.length < query.size) break;
    }
    if (unused.length > 0) await documents.transact(unused, { actor: 'exchange', at: now });
  }
}
