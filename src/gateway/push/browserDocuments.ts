/** The documents of browsers that are notified: one for each, erased with their member. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { parseSessionId, siteId } from '../../domain/ids.ts';
import { LANGUAGES } from '../../domain/preferences.ts';
import type { DeleteDocument, PutDocument } from '../documents/documents.ts';
import type { StoredDocument } from '../ports/documents.ts';
import type { PushAddress, PushBrowser } from './port.ts';

export const PUSH_BROWSER_KIND = 'pushBrowser';

const body = v.object({
  endpoint: v.string(),
  p256dh: v.string(),
  auth: v.string(),
  language: v.picklist(LANGUAGES),
  sessionId: v.string(),
  siteId: v.number(),
  since: v.number(),
});

/** An endpoint is longer than an id may be. */
const idOf = (endpoint: string): string => bytesToHex(sha256(utf8ToBytes(endpoint)));

/** The trail says that a browser is notified, and nothing of its keys. */
export const putBrowser = ({ userId, ...stored }: PushBrowser): PutDocument => ({
  type: 'put',
  kind: PUSH_BROWSER_KIND,
  id: idOf(stored.endpoint),
  owner: userId,
  audit: 'fact',
  body: JSON.stringify(stored),
});

export const deleteBrowser = ({ endpoint }: PushAddress): DeleteDocument => ({
  type: 'delete',
  kind: PUSH_BROWSER_KIND,
  id: idOf(endpoint),
  audit: 'fact',
});

/** Throws on a document that no version of the product wrote. */
export function readBrowser({ id, owner, body: text }: StoredDocument): PushBrowser {
  const stored = v.parse(body, JSON.parse(text));
  const sessionId = parseSessionId(stored.sessionId);
  if (owner === undefined || sessionId === undefined)
    throw new RangeError(`malformed browser: ${id}`);
  return { ...stored, sessionId, siteId: siteId(stored.siteId), userId: owner };
}
