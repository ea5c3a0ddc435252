/** Ethereum's addresses, whose capital letters are a checksum (EIP-55). */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Decoded } from './base58Address.ts';

const SHAPE = /^0x[0-9a-fA-F]{40}$/;

/** @param hex 40 digits in lower case; a letter is a capital where the digit of its hash is 8 or more */
export function withCapitals(hex: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(hex)));
  const letters = Array.from(hex, (letter, place) =>
    Number.parseInt(hash.charAt(place), 16) >= 8 ? letter.toUpperCase() : letter,
  );
  return `0x${letters.join('')}`;
}

/** Letters of one case carry no checksum and are accepted; letters of both must be the right ones. */
export function readEthereum(text: string): Decoded {
  if (!SHAPE.test(text)) return undefined;
  const digits = text.slice(2);
  const lower = digits.toLowerCase();
  const address = withCapitals(lower);
  const hasChecksum = digits !== lower && digits !== digits.toUpperCase();
  return hasChecksum && text !== address ? 'checksum' : { address, isTest: false };
}
