/** The single values that rows are made of. */
import {
  type InstrumentCode,
  instrumentCode,
  type OptionId,
  optionId as toOptionId,
  parseClientOrderId,
  parseCopyId,
  parseCouponId,
  parseDnwId,
  parseFillId,
  parseFollowId,
  parseOrderId,
  parseP2pId,
  parsePositionId,
  parseRoundBetId,
  parseRoundId,
  parseUserId,
  type SiteId,
  siteId as toSiteId,
  type TradeOptionId,
  tradeOptionId as toTradeOptionId,
} from '../../domain/ids.ts';
import {
  readBoolean,
  readMoney,
  readNumber,
  readParsed,
  readPrice,
  readQuantity,
  readRate,
  readText,
  readWord,
} from './fields.ts';
import { type Cell, integer, plain } from './row.ts';

export const text = plain(readText);
export const number = plain(readNumber);
export const boolean = plain(readBoolean);

/** Scaled integers (1e-8), as a JSON number where a double carries them exactly, else as text. */
export const money = integer(readMoney);
export const price = integer(readPrice);
export const quantity = integer(readQuantity);
export const rate = integer(readRate);

/** One of the words of a closed list. */
export const word = <const Word extends string>(words: readonly Word[]): Cell<Word> =>
  plain((stored) => readWord(words, stored));

/** Text that one of the domain's parsers knows, such as `parseUserId`. */
export const parsed = <Value extends string>(
  parse: (value: string) => Value | undefined,
): Cell<Value> => plain((stored) => readParsed(parse, stored));

export const userId = parsed(parseUserId);
export const orderId = parsed(parseOrderId);
export const clientOrderId = parsed(parseClientOrderId);
export const positionId = parsed(parsePositionId);
export const fillId = parsed(parseFillId);
export const roundBetId = parsed(parseRoundBetId);
export const dnwId = parsed(parseDnwId);
export const p2pId = parsed(parseP2pId);
export const couponId = parsed(parseCouponId);
export const followId = parsed(parseFollowId);
export const copyId = parsed(parseCopyId);
export const roundId = parsed((value) => parseRoundId(value)?.id);
export const instrument: Cell<InstrumentCode> = plain((stored) => instrumentCode(readText(stored)));
export const siteId: Cell<SiteId> = plain((stored) => toSiteId(readNumber(stored)));
export const optionId: Cell<OptionId> = plain((stored) => toOptionId(readNumber(stored)));
export const tradeOptionId: Cell<TradeOptionId> = plain((stored) =>
  toTradeOptionId(readNumber(stored)),
);
