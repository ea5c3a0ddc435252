/**
 * Codes for whoever lost their authenticator app: `k4m7q-x9w2p`, each good once. Fifty random bits
 * need no slow hash; the key of the exchange keeps a stolen list of hashes from being tried out.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { UserId } from '../../domain/ids.ts';
import type { RandomBytes } from '../ports.ts';

const CODES = 10;
/** Letters and digits that are not mistaken for one another. */
const LETTERS = '23456789abcdefghijkmnpqrstuvwxyz';
const HALF = 5;

const half = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');

export const createRecoveryCodes = (random: RandomBytes): readonly string[] =>
  Array.from({ length: CODES }, () => `${half(random(HALF))}-${half(random(HALF))}`);

/** As people type them: in capitals, with spaces, without the dash. */
const plain = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Whether a text may be a recovery code; codes of apps are shorter. */
export const isRecoveryCode = (text: string): boolean => plain(text).length === 2 * HALF;

export const recoveryHash = (key: Uint8Array, userId: UserId, code: string): string =>
  bytesToHex(hmac(sha256, key, utf8ToBytes(`${userId} ${plain(code)}`)));
