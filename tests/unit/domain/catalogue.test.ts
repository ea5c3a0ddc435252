/** The closed list of refusals holds no dead code, and covers what the specification names. */
import { expect, test } from 'vitest';
import { isRejectionCode, REJECTIONS, type RejectionCode } from '../../../src/domain/rejections.ts';
import { REFUSAL_TEXTS } from '../../../src/protocol/refusals/texts.ts';
import { parse, textOf, walk } from '../../style/tools/syntax.ts';
import { type SourceFile, writtenFiles } from '../../style/tools/tree.ts';

const CODES = Object.keys(REJECTIONS);
/** Their calls follow their texts. */
const AHEAD = new Set([
  'UNKNOWN_CONTENT',
  'CONTENT_CHANGED',
  'CONTENT_ADDRESS_TAKEN',
  'CONTENT_LIMIT',
]);
const files = writtenFiles().filter(({ path }) => /\.tsx?$/.test(path));

/** The sides that refuse: tables of texts and the documents of calls only name codes. */
const THROWS = /^src\/(?:engine|gateway|server)\//;
/** Codes that a rule of the domain returns, for both sides. */
const RULES = /^src\/domain\/(?!.*rejections\.ts$)/;
/** Tests that receive a code from the exchange itself and not from a made answer. */
const EXPECTS =
  /^tests\/(?:contract|integration|replay|unit\/(?:engine|gateway|server)|property\/(?:engine|gateway))\//;

/** Codes that stand in the file as a text of their own; comments do not count. */
function codesIn({ path, text }: SourceFile): readonly string[] {
  const found: string[] = [];
  walk(parse(path, text).program, (node) => {
    const value = textOf(node);
    if (value !== undefined && Object.hasOwn(REJECTIONS, value)) found.push(value);
  });
  return found;
}

const codesOf = (pattern: RegExp): ReadonlySet<string> =>
  new Set(files.filter(({ path }) => pattern.test(path)).flatMap(codesIn));

test('[X-R1] each code is thrown by the exchange', () => {
  const thrown = new Set([...codesOf(THROWS), ...codesOf(RULES)]);
  expect(CODES.filter((code) => !thrown.has(code) && !AHEAD.has(code))).toEqual([]);
});

test('[X-R1] each code is expected by a test that receives it from the exchange', () => {
  const expected = codesOf(EXPECTS);
  expect(CODES.filter((code) => !expected.has(code) && !AHEAD.has(code))).toEqual([]);
});

test('[X-R1] a code of the list is one word of capitals, with a text in both languages', () => {
  for (const code of CODES.filter(isRejectionCode)) {
    const { ko, en } = REFUSAL_TEXTS[code];
    const status = REJECTIONS[code];
    expect(code).toMatch(/^[A-Z0-9]+(?:_[A-Z0-9]+)*$/);
    expect(ko).toMatch(/[가-힣]/);
    expect(en).not.toMatch(/[가-힣]/);
    const figures = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
    expect([code, figures(en)]).toEqual([code, figures(ko)]);
    expect(status).toBeGreaterThanOrEqual(400);
  }
});

/** Areas of section 8 of the specification, and what belongs to them. */
const AREAS: Readonly<Record<string, readonly RejectionCode[]>> = {
  'wrong access or permission': ['LOGIN_REQUIRED', 'NO_PERMISSION', 'NOT_OFFERED'],
  'nonexistent user, member or account': ['UNKNOWN_USER', 'ACCOUNT_CLOSED'],
  'nonexistent trader': ['UNKNOWN_TRADER'],
  'nonexistent partner': ['UNKNOWN_PARTNER'],
  'nonexistent coupon': ['UNKNOWN_COUPON'],
  'nonexistent wallet': ['UNKNOWN_ACCOUNT'],
  'nonexistent order': ['UNKNOWN_ORDER'],
  'nonexistent position': ['UNKNOWN_POSITION'],
  'coupon not usable for affiliates or a wallet': ['COUPON_AFFILIATE', 'COUPON_WALLET'],
  'token expired': ['TOKEN_EXPIRED', 'TOKEN_REUSED'],
  'leverage or margin conflicts': [
    'LEVERAGE_NOT_COVERED',
    'LEVERAGE_ORDERS_NOT_COVERED',
    'LEVERAGE_TIER',
    'MARGIN_TYPE_CONFLICT',
    'POSITION_MODE_CONFLICT',
  ],
  'reduce-only restrictions': ['REDUCE_ONLY_REJECTED'],
  'insufficient balance, fee or isolated margin': [
    'INSUFFICIENT_BALANCE',
    'INSUFFICIENT_FEE',
    'MARGIN_TOO_LOW',
  ],
  'order amount above holdings': ['REDUCE_ONLY_REJECTED', 'INSUFFICIENT_BALANCE'],
  'investment time closed, market closed': ['ROUND_LOCKED', 'MARKET_CLOSED', 'ROUND_MARKET_CLOSED'],
  'maximum contracts exceeded': ['QUANTITY_TOO_LARGE', 'TOO_MANY_ORDERS'],
  'duplicate username, nickname or phone': [
    'DUPLICATE_USERNAME',
    'DUPLICATE_NICKNAME',
    'DUPLICATE_PHONE',
  ],
  'wrong username or password': ['WRONG_CREDENTIALS', 'LOGIN_SLOWED'],
  'OTP mismatch': ['OTP_MISMATCH'],
  'wait for approval': ['ACCOUNT_WAITING'],
  'trader cannot follow': ['TRADER_CANNOT_FOLLOW'],
  'trader not accepting followers': ['TRADER_CLOSED'],
  'capacity exceeded': ['TRADER_FULL'],
  'close positions before unfollow': ['CLOSE_COPIES_FIRST'],
  'follow needs USDT in futures': ['FOLLOW_NO_BALANCE'],
  'withdraw password mismatch': ['WRONG_WITHDRAW_PASSWORD', 'WITHDRAW_PASSWORD_LOCKED'],
  'try again shortly': ['TRY_AGAIN', 'TOO_MANY_REQUESTS'],
};

/** Areas of parts that are not built yet. It only shrinks. */
const LATER = ['overnight setting rules'];

test('[X-R5] every area of the specification has its codes, or waits for its part', () => {
  for (const codes of Object.values(AREAS)) for (const code of codes) expect(CODES).toContain(code);
  expect(LATER).toHaveLength(1);
  expect(CODES.length).toBeGreaterThanOrEqual(150);
});
