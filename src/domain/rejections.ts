/**
 * The closed list of refusals: code, HTTP status and the text in Korean and English. The engine,
 * the gateway and the client's translation per site all read this one list.
 */
import { groupDigits } from './decimal.ts';
import { FEATURE_REJECTIONS } from './features.ts';
import { refusal, type Refusals } from './refusal.ts';

/** Refusals of any request, before a feature sees it. */
const REQUEST_REJECTIONS = {
  MALFORMED_BODY: refusal(400, '요청 형식이 올바르지 않습니다.', 'The request is malformed.'),
  BODY_TOO_LARGE: refusal(413, '요청 크기가 너무 큽니다.', 'The request is too large.'),
  INVALID_PARAMETER: refusal(
    400,
    '입력값이 올바르지 않습니다. ({name})',
    'Invalid value. ({name})',
  ),
  INVALID_NUMBER: refusal(
    400,
    '숫자 형식이 올바르지 않습니다. ({name})',
    'Not a plain decimal number. ({name})',
  ),
  NOT_FOUND: refusal(404, '존재하지 않는 주소입니다.', 'This address does not exist.'),
  TRY_AGAIN: refusal(503, '잠시 후 다시시도해주세요.', 'Please try again shortly.'),
  TOO_MANY_REQUESTS: refusal(
    429,
    '요청이 너무 많습니다. {seconds}초 후 다시 시도해주세요.',
    'Too many requests. Try again in {seconds} s.',
  ),
  TOO_MANY_SUBSCRIPTIONS: refusal(
    429,
    '한 연결에서 구독할 수 있는 수를 넘었습니다.',
    'This connection has too many subscriptions.',
  ),
  ALREADY_SUBSCRIBED: refusal(
    409,
    '이 연결은 이미 같은 대상을 구독하고 있습니다.',
    'This connection is subscribed to this destination already.',
  ),
} as const satisfies Refusals;

const ACCESS_REJECTIONS = {
  LOGIN_REQUIRED: refusal(401, '로그인이 필요합니다.', 'Please log in.'),
  TOKEN_EXPIRED: refusal(
    401,
    '토큰이 만료되었습니다. 다시 로그인해주세요.',
    'The token has expired. Please log in again.',
  ),
  TOKEN_REUSED: refusal(
    401,
    '이미 사용된 토큰입니다. 다시 로그인해주세요.',
    'The token was already used. Please log in again.',
  ),
  WRONG_CREDENTIALS: refusal(
    401,
    '아이디 또는 비밀번호가 일치하지 않습니다.',
    'Wrong username or password.',
  ),
  CONFIRMATION_NEEDED: refusal(
    403,
    '계속하려면 계정 비밀번호를 입력해주세요.',
    'Enter the password of your account to continue.',
  ),
  LOGIN_SLOWED: refusal(
    429,
    '로그인 시도가 너무 많습니다. {seconds}초 후 다시 시도해주세요.',
    'Too many login attempts. Try again in {seconds} s.',
  ),
  ACCOUNT_DENIED: refusal(
    403,
    '계정이 이용이 불가능합니다. 자세한 사항은 관리자에게 문의해주시기 바랍니다.',
    'This account cannot be used. Please contact the administrator for details.',
  ),
  ACCOUNT_WAITING: refusal(403, '승인 대기중입니다.', 'Please wait for approval.'),
  NO_PERMISSION: refusal(403, '권한이 없습니다.', 'You do not have permission.'),
  NOT_OFFERED: refusal(
    403,
    '이 사이트에서 제공하지 않는 서비스입니다.',
    'This site does not offer this service.',
  ),
} as const satisfies Refusals;

export const REJECTIONS = {
  ...REQUEST_REJECTIONS,
  ...ACCESS_REJECTIONS,
  ...FEATURE_REJECTIONS,
};

export type RejectionCode = keyof typeof REJECTIONS;
export type RejectionLanguage = 'ko' | 'en';

/** A refused command: a code of the list and the figures its text needs. */
export interface Rejection {
  readonly code: RejectionCode;
  readonly data?: Readonly<Record<string, string>>;
}

export const reject = (code: RejectionCode, data?: Readonly<Record<string, string>>): Rejection =>
  data === undefined ? { code } : { code, data };

export const isRejectionCode = (text: string): text is RejectionCode =>
  Object.hasOwn(REJECTIONS, text);

/** A number with thousand separators, as the whole product writes it; other text as it is. */
function grouped(figure: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(figure)) return figure;
  const [whole = '', ...fraction] = figure.split('.');
  return [groupDigits(whole), ...fraction].join('.');
}

/** The text shown to the user, with the figures filled in. */
export function rejectionText(rejection: Rejection, language: RejectionLanguage): string {
  const template: string = REJECTIONS[rejection.code][language];
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const figure = rejection.data?.[name];
    return figure === undefined ? whole : grouped(figure);
  });
}
