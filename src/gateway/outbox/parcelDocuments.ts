/**
 * The document of a message. A text that a carrier is to take is in none of them; one that operators
 * read is sealed.
 */
import * as v from 'valibot';
import { PARCEL_STATES } from '../../domain/outbox/outbox.ts';
import { CHANNELS } from '../../domain/verification/verification.ts';
import type { WireParcel } from '../../protocol/outbox/calls.ts';
import type { DeleteDocument, PutDocument } from '../documents/documents.ts';
import type { StoredDocument } from '../ports/documents.ts';
import type { ParcelSeal } from './parcelSeal.ts';

export const PARCEL_KIND = 'parcel';

const body = v.object({
  siteId: v.number(),
  channel: v.picklist(CHANNELS),
  to: v.string(),
  subject: v.string(),
  text: v.nullable(v.string()),
  /** Subject and text of a message that operators read. */
  sealed: v.optional(v.string()),
  state: v.picklist(PARCEL_STATES),
  problem: v.nullable(v.string()),
});
export type StoredParcel = v.InferOutput<typeof body>;

export const stateLabel = (state: StoredParcel['state']): string => `state:${state}`;

/** Of a message with a code that operators read here. */
export const CODE_LABEL = 'code:yes';

/** Without a trail: the document is the trail of the message. */
export const putParcel = (
  id: string,
  parcel: StoredParcel,
  labels: readonly string[] = [],
): PutDocument => ({
  type: 'put',
  kind: PARCEL_KIND,
  id,
  labels: [stateLabel(parcel.state), ...labels],
  keywords: [parcel.to],
  audit: 'none',
  body: JSON.stringify(parcel),
});

export const deleteParcel = (id: string): DeleteDocument => ({
  type: 'delete',
  kind: PARCEL_KIND,
  id,
  audit: 'none',
});

export const readParcel = (document: StoredDocument): StoredParcel =>
  v.parse(body, JSON.parse(document.body));

/** A text whose key is lost is null. */
export async function toWireParcel(
  { id, createdAt, ...document }: StoredDocument,
  unseal: ParcelSeal['unseal'],
): Promise<WireParcel> {
  const { siteId, sealed, ...parcel } = readParcel({ id, createdAt, ...document });
  const said = sealed === undefined ? undefined : await unseal(id, sealed);
  return { ...parcel, ...said, id, siteInfoId: siteId, createdAt };
}
