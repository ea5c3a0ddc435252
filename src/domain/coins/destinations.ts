/** Where coins may be sent: an address, and the tag or memo that some networks need with it. */
import { reject, type Rejection } from '../rejections.ts';
import { type Coin, type Network, TAG_KINDS } from './coins.ts';

/** An address in the one form that is stored and compared. */
export interface Destination {
  readonly coin: Coin;
  readonly network: Network;
  readonly address: string;
  /** Undefined where the network has none, and where the receiver needs none. */
  readonly tag: string | undefined;
}

/** Result of checking an address. */
export type AddressVerdict =
  | { readonly is: 'destination'; readonly destination: Destination }
  /** The shape of an address of the coin, with a mistake in it. */
  | { readonly is: 'wrongChecksum' }
  /** An address of a network that does not carry the coin, by its name in words. */
  | { readonly is: 'wrongNetwork'; readonly network: string }
  | { readonly is: 'notAnAddress' }
  /** The network needs a tag or memo, or the word that says the receiver needs none. */
  | { readonly is: 'tagMissing' }
  | { readonly is: 'tagInvalid' };

/** In the place of a tag or memo: the receiver needs none. */
export const NO_TAG = 'none';

const DESTINATION_TAG_MAX = 2 ** 32 - 1;
/** Bytes of UTF-8, the limit of EOS's token contract. */
const MEMO_BYTES_MAX = 256;

const utf8Length = (text: string): number =>
  encodeURIComponent(text).replaceAll(/%../g, '_').length;

/** A destination tag in its one form, or undefined: 0 to 2^32 - 1 in plain digits. */
function parseDestinationTag(text: string): string | undefined {
  if (!/^(?:0|[1-9]\d{0,9})$/.test(text)) return undefined;
  return Number(text) <= DESTINATION_TAG_MAX ? text : undefined;
}

/** A memo without the spaces around it, or undefined: 1 to 256 bytes, no control character. */
export function parseMemo(text: string): string | undefined {
  const memo = text.trim();
  // A lone half of a surrogate pair has no form in UTF-8.
  const isText = memo !== '' && !/[\p{Cc}\p{Cs}]/u.test(memo);
  return isText && utf8Length(memo) <= MEMO_BYTES_MAX ? memo : undefined;
}

/**
 * The verdict over a good address with the given tag or memo. A tag for a network without tags is
 * refused, since the user may mean another coin.
 */
export function withTag(
  destination: Omit<Destination, 'tag'>,
  given: string | undefined,
): AddressVerdict {
  const kind = TAG_KINDS[destination.network];
  const text = given?.trim() ?? '';
  const verdict = (tag: string | undefined): AddressVerdict => ({
    is: 'destination',
    destination: { ...destination, tag },
  });
  if (kind === undefined) return text === '' ? verdict(undefined) : { is: 'tagInvalid' };
  if (text === '') return { is: 'tagMissing' };
  if (text === NO_TAG) return verdict(undefined);
  const tag = kind === 'TAG' ? parseDestinationTag(text) : parseMemo(text);
  return tag === undefined ? { is: 'tagInvalid' } : verdict(tag);
}

/** Why coins cannot be sent there. */
export function verdictRejection(
  coin: Coin,
  verdict: Exclude<AddressVerdict, { readonly is: 'destination' }>,
): Rejection {
  switch (verdict.is) {
    case 'wrongChecksum':
      return reject('ADDRESS_CHECKSUM');
    case 'wrongNetwork':
      return reject('ADDRESS_NETWORK', { coin, network: verdict.network });
    case 'notAnAddress':
      return reject('ADDRESS_INVALID', { coin });
    case 'tagMissing':
      return reject('TAG_MISSING', { coin });
    case 'tagInvalid':
      return reject('TAG_INVALID');
  }
}
