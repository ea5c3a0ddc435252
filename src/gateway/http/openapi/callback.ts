/** Endpoint that payment providers call, which is no call of the contract: providers sign it. */
import type { RejectionCode } from '../../../domain/rejections.ts';
import { standing } from '../../providers/wire.ts';
import { type Operation, type Parameter, refusalResponses } from './operation.ts';
import { paramsSchema } from './schemas.ts';
import type { AnyCall, CallDoc } from '../../../protocol/call.ts';

export const CALLBACK_PATH = '/api/provider/{provider}/callback';

const CODES: readonly RejectionCode[] = [
  'MALFORMED_BODY',
  'PROVIDER_SIGNATURE',
  'PROVIDER_REPLAYED',
  'UNKNOWN_APPLICATION',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
];

const EXAMPLE = {
  reference: 'd-1',
  paymentId: 'gluwa-7',
  status: 'PAID',
  amount: '100',
  asset: 'sUSDCG',
  reason: '',
  url: null,
  qrcode: null,
  expiresAt: null,
} as const;

const text = { type: 'string' } as const;
const header = (name: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  schema: text,
  example,
});

/** Stands with the providers' calls; the whole protocol is in their SPEC.md. */
export const callbackOperation = (origin: string): Operation => ({
  operationId: 'providerCallback',
  tags: ['providers'],
  summary:
    'What a connected payment provider says of a payment. The signature is HMAC-SHA-256 by the shared ' +
    'secret, in hex, of method, path with query, timestamp, nonce and body, joined by line feeds; it ' +
    'is good for 5 minutes and once. 200 means stored: anything else is sent again.',
  'x-extension': true,
  security: [],
  parameters: [
    { name: 'provider', in: 'path', required: true, schema: text, example: 'gluwa' },
    header('x-maru-key', 'key'),
    header('x-maru-timestamp', '1700000000000'),
    header('x-maru-nonce', '5f0c'),
    header('x-maru-signature', 'hex'),
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: paramsSchema(standing),
        examples: { default: { value: EXAMPLE } },
      },
    },
  },
  responses: {
    200: {
      description: 'The answer.',
      content: {
        'application/json': {
          schema: { type: 'object', properties: { status: { const: 200 } }, required: ['status'] },
          examples: { default: { value: { status: 200 } } },
        },
      },
    },
    ...refusalResponses(CODES),
  },
  'x-error-codes': CODES,
  'x-codeSamples': [
    {
      lang: 'Shell',
      source: [
        `curl -s '${origin}/api/provider/gluwa/callback'`,
        `-H "x-maru-key: $KEY" -H "x-maru-timestamp: $AT" -H "x-maru-nonce: $NONCE"`,
        `-H "x-maru-signature: $SIGNATURE" -H 'content-type: application/json'`,
        `-d '${JSON.stringify(EXAMPLE)}'`,
      ].join(' \\\n  '),
    },
  ],
});

// Every code a call may be refused with: its own, and those that its description implies.

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

/** Refusals of any call that programs make. */
const ANY_PROGRAM: readonly RejectionCode[] = [
  'INVALID_API_KEY',
  'INVALID_SIGNATURE',
  'OUTSIDE_RECV_WINDOW',
  'REQUEST_REPLAYED',
  'ADDRESS_NOT_ALLOWED',
];

/** Refusals of any call that takes the account's password and code. */
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
