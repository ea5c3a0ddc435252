/** Identifiers: readable text, one brand each, so that none can stand in for another. */
import type { Brand } from './brand.ts';

/** `u-17`: a person or operator, numbered in order of registration. */
export type UserId = Brand<string, 'UserId'>;
/** `o-1024`: a futures order, numbered in order of acceptance. */
export type OrderId = Brand<string, 'OrderId'>;
/** `p-33`: a futures position from its opening to its close. */
export type PositionId = Brand<string, 'PositionId'>;
/** `f-5001`: one execution of an order. */
export type FillId = Brand<string, 'FillId'>;
/** `s-8`: a signed-in session; the number is random. */
export type SessionId = Brand<string, 'SessionId'>;
/** `r-` and 32 hexadecimal digits: one attempt to register. */
export type RegistrationId = Brand<string, 'RegistrationId'>;
/** Chosen by the client, 1 to 64 of `A-Z a-z 0-9 _ -`; the same id twice is one order. */
export type ClientOrderId = Brand<string, 'ClientOrderId'>;
/** `BTCUSDT`: an instrument of the catalogue (wire name `stock`). */
export type InstrumentCode = Brand<string, 'InstrumentCode'>;
/** An instrument as offered for futures trading, counted from 1 (wire name futuresOptionId). */
export type OptionId = Brand<number, 'OptionId'>;
/** An option of short rounds: instrument and game type (wire name tradeOptionId). */
export type TradeOptionId = Brand<number, 'TradeOptionId'>;
/** `1012-1747900800`: a round, by its option and the second it starts (wire name tradeRoundId). */
export type RoundId = Brand<string, 'RoundId'>;
/** `b-77`: a bet of a round, numbered in order of acceptance. */
export type RoundBetId = Brand<string, 'RoundBetId'>;
/** `d-12`: an application, transfer or conversion (wire name dnwHistoryId). */
export type DnwId = Brand<string, 'DnwId'>;
/** `t-5`: a P2P trade with the operator's counter. */
export type P2pId = Brand<string, 'P2pId'>;
/** `w-12`: one user's following of one trader (wire name traderFollowerId). */
export type FollowId = Brand<string, 'FollowId'>;
/** `y-33`: a follower's copy of a trader's position. */
export type CopyId = Brand<string, 'CopyId'>;
/** `c-3`: a coupon; its code may be given to another one later. */
export type CouponId = Brand<string, 'CouponId'>;
/** `k-` and 32 hexadecimal digits: the key of a person's program; no secret by itself. */
export type ApiKeyId = Brand<string, 'ApiKeyId'>;
/** A site's number, as the operator counts them. */
export type SiteId = Brand<number, 'SiteId'>;

const numbered =
  <Id extends string>(prefix: string) =>
  (n: number): Id =>
    `${prefix}-${n}` as Id;

export const userId = numbered<UserId>('u');
export const orderId = numbered<OrderId>('o');
export const positionId = numbered<PositionId>('p');
export const fillId = numbered<FillId>('f');
export const sessionId = numbered<SessionId>('s');
export const roundBetId = numbered<RoundBetId>('b');
export const dnwId = numbered<DnwId>('d');
export const p2pId = numbered<P2pId>('t');
export const followId = numbered<FollowId>('w');
export const copyId = numbered<CopyId>('y');
export const couponId = numbered<CouponId>('c');

/** @param hex 32 random digits */
export const registrationId = (hex: string): RegistrationId => `r-${hex}` as RegistrationId;

/** @param hex 32 random digits */
export const apiKeyId = (hex: string): ApiKeyId => `k-${hex}` as ApiKeyId;

const REGISTRATION_ID = /^r-[0-9a-f]{32}$/;

/** @returns undefined for a text that is no registration's id */
export const parseRegistrationId = (text: string): RegistrationId | undefined =>
  REGISTRATION_ID.test(text) ? (text as RegistrationId) : undefined;

/** Reads an id from outside; undefined for any other text. */
const parseNumbered =
  <Id extends string>(shape: RegExp) =>
  (text: string): Id | undefined =>
    shape.test(text) ? (text as Id) : undefined;

export const parseUserId = parseNumbered<UserId>(/^u-[1-9]\d{0,14}$/);
export const parseOrderId = parseNumbered<OrderId>(/^o-[1-9]\d{0,14}$/);
export const parsePositionId = parseNumbered<PositionId>(/^p-[1-9]\d{0,14}$/);
export const parseFillId = parseNumbered<FillId>(/^f-[1-9]\d{0,14}$/);
export const parseSessionId = parseNumbered<SessionId>(/^s-[1-9]\d{0,14}$/);
export const parseRoundBetId = parseNumbered<RoundBetId>(/^b-[1-9]\d{0,14}$/);
export const parseDnwId = parseNumbered<DnwId>(/^d-[1-9]\d{0,14}$/);
export const parseP2pId = parseNumbered<P2pId>(/^t-[1-9]\d{0,14}$/);
export const parseFollowId = parseNumbered<FollowId>(/^w-[1-9]\d{0,14}$/);
export const parseCopyId = parseNumbered<CopyId>(/^y-[1-9]\d{0,14}$/);
export const parseApiKeyId = parseNumbered<ApiKeyId>(/^k-[0-9a-f]{32}$/);
export const parseCouponId = parseNumbered<CouponId>(/^c-[1-9]\d{0,14}$/);

export const instrumentCode = (text: string): InstrumentCode => text as InstrumentCode;
export const optionId = (n: number): OptionId => n as OptionId;
export const tradeOptionId = (n: number): TradeOptionId => n as TradeOptionId;
export const siteId = (n: number): SiteId => n as SiteId;

/** @param startAt ms UTC, on a whole second */
export const roundId = (option: TradeOptionId, startAt: number): RoundId =>
  `${option}-${startAt / 1000}` as RoundId;

const ROUND_ID = /^([1-9]\d{0,8})-(0|[1-9]\d{0,12})$/;

/** Reads a round's id from outside; undefined for any other text. */
export function parseRoundId(
  text: string,
):
  | { readonly id: RoundId; readonly optionId: TradeOptionId; readonly startAt: number }
  | undefined {
  const match = ROUND_ID.exec(text);
  if (match === null) return undefined;
  return {
    id: text as RoundId,
    optionId: tradeOptionId(Number(match[1])),
    startAt: Number(match[2]) * 1000,
  };
}

const CLIENT_ORDER_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** @returns the id, or undefined when the text is not 1 to 64 of `A-Z a-z 0-9 _ -` */
export const parseClientOrderId = (text: string): ClientOrderId | undefined =>
  CLIENT_ORDER_ID.test(text) ? (text as ClientOrderId) : undefined;
