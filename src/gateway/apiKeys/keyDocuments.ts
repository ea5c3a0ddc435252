/** The documents of keys: one for each, owned by its user and erased with them. */
import * as v from 'valibot';
import { KEY_PERMISSIONS } from '../../domain/apiKeys/apiKeys.ts';
import { type ApiKeyId, parseApiKeyId, type UserId } from '../../domain/ids.ts';
import type { DeleteDocument, PutDocument } from '../documents/documents.ts';
import type { StoredDocument } from '../ports/documents.ts';

export const API_KEY_KIND = 'apiKey';

const body = v.object({
  label: v.string(),
  permission: v.picklist(KEY_PERMISSIONS),
  /** Networks as `readNetwork` writes them; anywhere where there is none. */
  addresses: v.array(v.string()),
  /** Sealed: verifying a signature needs the secret itself, so a hash would not do. */
  secret: v.string(),
  createdAt: v.number(),
  lastUsedAt: v.nullable(v.number()),
  lastAddress: v.string(),
});

export interface ApiKey extends Readonly<v.InferOutput<typeof body>> {
  readonly id: ApiKeyId;
  readonly userId: UserId;
}

/** The trail says that there is a key, and nothing of its secret; its use leaves none. */
export const putApiKey = (
  { id, userId, ...stored }: ApiKey,
  expectedVersion: number,
): PutDocument => ({
  type: 'put',
  kind: API_KEY_KIND,
  id,
  owner: userId,
  expectedVersion,
  audit: expectedVersion === 0 ? 'fact' : 'none',
  body: JSON.stringify(stored),
});

export const deleteApiKey = ({ id }: Pick<ApiKey, 'id'>): DeleteDocument => ({
  type: 'delete',
  kind: API_KEY_KIND,
  id,
  audit: 'fact',
});

/** Throws on a document that no version of the product wrote. */
export function readApiKey(document: StoredDocument): ApiKey {
  const id = parseApiKeyId(document.id);
  const { owner } = document;
  if (id === undefined || owner === undefined)
    throw new RangeError(`malformed API key: ${document.id}`);
  return { ...v.parse(body, JSON.parse(document.body)), id, userId: owner };
}
