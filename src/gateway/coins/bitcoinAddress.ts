/** Bitcoin's addresses: base58check (P2PKH, P2SH) and segregated witness (BIP-173, BIP-350). */
import { bech32, type Bech32Decoded, bech32m } from '@scure/base';
import { base58Reader, BITCOIN_VERSIONS, type Decoded, decodedBytes } from './base58Address.ts';

const PREFIXES = { main: 'bc', test: 'tb' } as const;
type Prefix = (typeof PREFIXES)[keyof typeof PREFIXES];
const isPrefix = (text: string): text is Prefix => text === PREFIXES.main || text === PREFIXES.test;

/** Longest text of a segregated witness address. */
const TEXT_MAX = 90;
const VERSION_MAX = 16;
const TAPROOT_BYTES = 32;

/** Condition for spending an output. */
export interface WitnessProgram {
  readonly prefix: Prefix;
  readonly version: number;
  readonly program: Uint8Array;
}

/** The program of an address; undefined for any text that BIP-173 and BIP-350 call invalid. */
export function decodeSegwit(text: string): WitnessProgram | undefined {
  return readProgram(bech32, text) ?? readProgram(bech32m, text);
}

type Bech32 = typeof bech32;

function readProgram(coder: Bech32, text: string): WitnessProgram | undefined {
  const decoded: Bech32Decoded | void = coder.decodeUnsafe(text, TEXT_MAX);
  if (!decoded || !isPrefix(decoded.prefix)) return undefined;
  const [version, ...words] = decoded.words;
  if (version === undefined || version > VERSION_MAX) return undefined;
  // Version 0 is written in bech32, all later ones in bech32m.
  if ((version === 0) !== (coder === bech32)) return undefined;
  const program = decodedBytes(() => coder.fromWords(words));
  if (program === undefined || program.length < 2 || program.length > 40) return undefined;
  const hasLength = version > 0 || program.length === 20 || program.length === 32;
  return hasLength ? { prefix: decoded.prefix, version, program } : undefined;
}

/** The address of a program, in lower case. */
export function encodeSegwit({ prefix, version, program }: WitnessProgram): string {
  const coder = version === 0 ? bech32 : bech32m;
  return coder.encode(prefix, [version, ...coder.toWords(program)]);
}

const readBase58 = base58Reader({
  main: [BITCOIN_VERSIONS.publicKeyHash, BITCOIN_VERSIONS.scriptHash],
  test: BITCOIN_VERSIONS.test,
  shape: /^[13][1-9A-HJ-NP-Za-km-z]{25,33}$/,
});

const SEGWIT_SHAPE = /^(?:bc|tb)1[02-9ac-hj-np-z]{6,87}$/;

/**
 * Coins sent to a version that has no rules yet can be spent by anyone, so only version 0 and
 * taproot are addresses here.
 */
const isSpendable = ({ version, program }: WitnessProgram): boolean =>
  version === 0 || (version === 1 && program.length === TAPROOT_BYTES);

export function readBitcoin(text: string): Decoded {
  const witness = decodeSegwit(text);
  if (witness !== undefined)
    return isSpendable(witness)
      ? { address: text.toLowerCase(), isTest: witness.prefix === PREFIXES.test }
      : undefined;
  const isOneCase = text === text.toLowerCase() || text === text.toUpperCase();
  if (isOneCase && SEGWIT_SHAPE.test(text.toLowerCase())) return 'checksum';
  return readBase58(text);
}
