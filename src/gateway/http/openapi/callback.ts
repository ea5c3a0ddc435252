/** What payment providers call by themselves, which is no call of the contract: providers sign it. */
import type { RejectionCode } from '../../../domain/rejections.ts';
import { standing } from '../../providers/wire.ts';
import { type Operation, type Parameter, refusalResponses } from './operation.ts';
import { paramsSchema } from './schemas.ts';

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
