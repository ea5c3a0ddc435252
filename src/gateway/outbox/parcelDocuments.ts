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
import { base64url } from 'jose';
import type { RandomBytes } from '../ports.ts';
import { seal, unseal } from '../twoStep/sealed.ts';
import type { SecretStore } from './marks.ts';

// Seals what messages say while they wait for an operator to read them, so that no copy of the store
// shows a code. Rule [A-V24].

const META_KEY = 'outbox.secret';
const SECRET_BYTES = 32;

const sealedText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ subject: v.string(), text: v.string() }),
);

type Said = v.InferOutput<typeof sealedText>;

export interface ParcelSeal {
  /** @param id of the parcel: the text can be opened for the same alone */
  readonly seal: (id: string, what: Said) => Promise<string>;
  /** Undefined for what was sealed with a key that is lost. */
  readonly unseal: (id: string, sealed: string) => Promise<Said | undefined>;
}

async function readKey(meta: SecretStore, random: RandomBytes): Promise<CryptoKey> {
  const stored = await meta.read(META_KEY);
  const secret = stored === undefined ? random(SECRET_BYTES) : base64url.decode(stored);
  if (stored === undefined) await meta.write(META_KEY, base64url.encode(secret));
  return crypto.subtle.importKey('raw', new Uint8Array(secret), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);
}

/** A failure of the store rejects and is not cached. */
export function createParcelSeal(meta: SecretStore, random: RandomBytes): ParcelSeal {
  let reading: Promise<CryptoKey> | undefined;
  const key = (): Promise<CryptoKey> => {
    reading ??= readKey(meta, random).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
  return {
    seal: async (id, what) => seal(await key(), random, `parcel ${id}`, JSON.stringify(what)),
    unseal: async (id, sealed) => {
      const opened = await unseal(await key(), `parcel ${id}`, sealed).catch(() => undefined);
      return opened === undefined ? undefined : v.parse(sealedText, opened);
    },
  };
}

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

/** Label of a message with a code that operators read here. */
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
  opened: ParcelSeal['unseal'],
): Promise<WireParcel> {
  const { siteId, sealed, ...parcel } = readParcel({ id, createdAt, ...document });
  const said = sealed === undefined ? undefined : await opened(id, sealed);
  return { ...parcel, ...said, id, siteInfoId: siteId, createdAt };
}
