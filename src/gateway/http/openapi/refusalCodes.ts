/** Every code a call may be refused with: its own, and those that its description implies. */
import type { RejectionCode } from '../../../domain/rejections.ts';
import type { AnyCall, CallDoc } from '../../../protocol/call.ts';

/** A wrong parameter, an unknown site, an exchange that cannot answer now. */
const ANY_CALL: readonly RejectionCode[] = [
  'TOO_MANY_REQUESTS',
  'INVALID_PARAMETER',
  'INVALID_NUMBER',
  'UNKNOWN_SITE',
  'TRY_AGAIN',
];
const ANY_BODY: readonly RejectionCode[] = ['MALFORMED_BODY', 'BODY_TOO_LARGE'];
const ANY_MEMBER: readonly RejectionCode[] = [
  'LOGIN_REQUIRED',
  'TOKEN_EXPIRED',
  'ACCOUNT_DENIED',
  'ACCOUNT_CLOSED',
  'ACCOUNT_WAITING',
  'NO_PERMISSION',
];

/** Of a call that programs make. */
const ANY_PROGRAM: readonly RejectionCode[] = [
  'INVALID_API_KEY',
  'INVALID_SIGNATURE',
  'OUTSIDE_RECV_WINDOW',
  'REQUEST_REPLAYED',
  'ADDRESS_NOT_ALLOWED',
];

/** Of a call that takes the account's password and code. */
const ANY_CONFIRMED: readonly RejectionCode[] = [
  'CONFIRMATION_NEEDED',
  'WRONG_CREDENTIALS',
  'LOGIN_SLOWED',
  'OTP_NEEDED',
  'OTP_MISMATCH',
  'OTP_LOCKED',
];

/** Whether a signed request is refused for what the call is; guests' reads are open to all. */
const knowsKeys = ({ access, kind }: AnyCall): boolean => access !== 'guest' || kind === 'command';

export const refusalsOf = (call: AnyCall, { refusals }: CallDoc): readonly RejectionCode[] => {
  const { access, feature, key, method } = call;
  return [
    ...refusals,
    ...(key === undefined ? [] : ANY_PROGRAM),
    ...(knowsKeys(call) ? (['KEY_NOT_PERMITTED'] as const) : []),
    ...(call.confirm === undefined ? [] : ANY_CONFIRMED),
    ...(feature === undefined ? [] : (['NOT_OFFERED'] as const)),
    ...(access === 'guest' ? [] : ANY_MEMBER),
    ...(typeof access === 'string' ? [] : (['TWO_STEP_REQUIRED'] as const)),
    ...(method === 'POST' ? ANY_BODY : []),
    ...ANY_CALL,
  ];
};
