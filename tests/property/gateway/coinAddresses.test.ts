/** No slip of one character turns an address into another one. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Coin } from '../../../src/domain/coins/coins.ts';
import { checkAddress, encodeXrp, withCapitals } from '../../../src/gateway/coins/addresses.ts';
import {
  BITCOIN_VERSIONS,
  DOGECOIN_VERSIONS,
  encodeBase58,
  TRON_VERSION,
} from '../../../src/gateway/coins/base58Address.ts';
import { encodeSegwit } from '../../../src/gateway/coins/bitcoinAddress.ts';

const hash = fc.uint8Array({ minLength: 20, maxLength: 20 });
const program = fc.uint8Array({ minLength: 32, maxLength: 32 });

interface Made {
  readonly coin: Coin;
  readonly address: string;
}
const of =
  (coin: Coin) =>
  (address: string): Made => ({ coin, address });

const checked: fc.Arbitrary<Made> = fc.oneof(
  hash.map((h) => encodeBase58(BITCOIN_VERSIONS.publicKeyHash, h)).map(of('BTC')),
  hash.map((h) => encodeBase58(BITCOIN_VERSIONS.scriptHash, h)).map(of('BTC')),
  hash.map((h) => encodeSegwit({ prefix: 'bc', version: 0, program: h })).map(of('BTC')),
  program.map((p) => encodeSegwit({ prefix: 'bc', version: 0, program: p })).map(of('BTC')),
  program.map((p) => encodeSegwit({ prefix: 'bc', version: 1, program: p })).map(of('BTC')),
  hash.map((h) => encodeBase58(DOGECOIN_VERSIONS.publicKeyHash, h)).map(of('DOGE')),
  hash.map((h) => encodeBase58(DOGECOIN_VERSIONS.scriptHash, h)).map(of('DOGE')),
  hash.map((h) => encodeBase58(TRON_VERSION, h)).map(of('USDT')),
  hash.map(encodeXrp).map(of('XRP')),
);

const verdictOf = ({ coin, address }: Made) =>
  checkAddress(coin, address, { tag: coin === 'XRP' ? '1' : undefined });

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.-_ ';

test('[C-A1] what is encoded is the destination it was made for', () => {
  fc.assert(
    fc.property(checked, (made) => {
      expect(verdictOf(made)).toMatchObject({
        is: 'destination',
        destination: { coin: made.coin, address: made.address },
      });
    }),
  );
});

test('[C-A5] one changed, missing or doubled character is no destination', () => {
  const slip = fc.tuple(
    checked,
    fc.nat(),
    fc.constantFrom(...CHARACTERS.split('')),
    fc.constantFrom(0, 1, 2),
  );
  fc.assert(
    fc.property(slip, ([{ coin, address }, at, letter, kind]) => {
      const place = at % address.length;
      const [before, here, after] = [
        address.slice(0, place),
        address.charAt(place),
        address.slice(place + 1),
      ];
      const slipped = before + ['', here + here, letter][kind] + after;
      fc.pre(slipped.trim() !== address);
      expect(verdictOf({ coin, address: slipped }).is).not.toBe('destination');
    }),
    { numRuns: 2_000 },
  );
});

test('[C-A5] a capital of an Ethereum address that is wrong is a wrong checksum', () => {
  const address = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => withCapitals(Buffer.from(bytes).toString('hex')));
  fc.assert(
    fc.property(address, fc.nat(), (text, at) => {
      const letters = [...text.matchAll(/[a-f]/gi)].map(({ index }) => index);
      const place = letters[at % letters.length];
      fc.pre(place !== undefined && text.length > 2);
      const letter = text.charAt(place ?? 0);
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
      const changed = text.slice(0, place) + other + text.slice((place ?? 0) + 1);
      // With its only capital or small letter turned, an address carries no checksum any more.
      const digits = changed.slice(2);
      fc.pre(digits !== digits.toLowerCase() && digits !== digits.toUpperCase());
      expect(checkAddress('ETH', changed).is).toBe('wrongChecksum');
    }),
  );
});
