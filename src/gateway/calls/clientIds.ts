/** Ids for commands that their callers sent without one. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { type ClientOrderId, parseClientOrderId } from '../../domain/ids.ts';
import type { RandomBytes } from '../ports.ts';

export function createClientId(random: RandomBytes): ClientOrderId {
  const id = parseClientOrderId(`server-${bytesToHex(random(16))}`);
  if (id === undefined) throw new Error('generated a malformed client id');
  return id;
}
