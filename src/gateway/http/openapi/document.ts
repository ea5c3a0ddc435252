/** The API document (OpenAPI 3.1), made from the contract. */
import type { JsonSchema } from '@valibot/to-json-schema';
import { type RejectionCode, REJECTIONS } from '../../../domain/rejections.ts';
import type { AnyCall } from '../../../protocol/call.ts';
import { type CallName, CALLS, PROTOCOL_VERSION } from '../../../protocol/contract.ts';
import { NOT_BUILT_CALLS } from '../../../protocol/notBuilt.ts';
import { refusedAs } from '../refusals.ts';
import { curlOf } from './curl.ts';
import { type CallExample, EXAMPLES } from './examples.ts';
import { introduction } from './intro.ts';
import { ANY_BODY, ANY_CALL, ANY_MEMBER, OWN_REFUSALS } from './refusalCodes.ts';
import { answerSchema, componentRef, componentSchemas, paramsSchema } from './schemas.ts';
import { stompSection } from './stomp.ts';

const TOO_MANY = 429;
const RETRY_HEADERS = {
  'Retry-After': {
    description: 'Whole seconds after which to ask again; the same as data.seconds.',
    schema: { type: 'integer', minimum: 1 },
  },
} as const;

interface Example {
  readonly value: unknown;
}

export interface Content {
  readonly 'application/json': {
    readonly schema: JsonSchema;
    readonly examples: Readonly<Record<string, Example>>;
  };
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query';
  readonly required: boolean;
  readonly schema: JsonSchema | boolean;
  readonly example?: unknown;
}

export interface RequestBody {
  readonly required: boolean;
  readonly content: Content;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly headers?: typeof RETRY_HEADERS;
        readonly content: Content;
      }
    >
  >;
  /** Codes of domain/rejections that the call may answer. */
  readonly 'x-error-codes': readonly RejectionCode[];
  readonly 'x-codeSamples': readonly { readonly lang: string; readonly source: string }[];
}

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

function refusalsOf(name: CallName, call: AnyCall): readonly RejectionCode[] {
  return [
    ...OWN_REFUSALS[name],
    ...(call.auth ? ANY_MEMBER : []),
    ...(call.method === 'POST' ? ANY_BODY : []),
    ...ANY_CALL,
  ];
}

function refusalResponses(codes: readonly RejectionCode[]): Operation['responses'] {
  const statuses = [...new Set(codes.map((code) => REJECTIONS[code].status))].toSorted(
    (a, b) => a - b,
  );
  return Object.fromEntries(
    statuses.map((status) => {
      const own = codes.filter((code) => REJECTIONS[code].status === status);
      const examples = Object.fromEntries(
        own.map((code) => [code, { value: refusedAs({ code }, 'en').body }]),
      );
      const content = { 'application/json': { schema: componentRef('Error'), examples } };
      const headers = status === TOO_MANY ? { headers: RETRY_HEADERS } : {};
      return [String(status), { description: own.join(', '), ...headers, content }];
    }),
  );
}

function queryParameters(schema: JsonSchema, { params }: CallExample): readonly Parameter[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: field,
    ...(params[name] === undefined ? {} : { example: params[name] }),
  }));
}

function bodyOf(schema: JsonSchema, { params, others }: CallExample): RequestBody {
  const examples = { default: params, ...others };
  return {
    required: true,
    content: {
      'application/json': {
        schema,
        examples: Object.fromEntries(
          Object.entries(examples).map(([name, value]) => [name, { value }]),
        ),
      },
    },
  };
}

function operationOf(name: CallName, call: AnyCall, origin: string): Operation {
  const example = EXAMPLES[name];
  const params = paramsSchema(call.params);
  const codes = refusalsOf(name, call);
  const answer = {
    schema: answerSchema(call.answer),
    examples: { default: { value: example.answer } },
  };
  return {
    operationId: name,
    tags: [call.area],
    summary: call.summary,
    security: call.auth ? [{ bearer: [] }] : [],
    ...(call.method === 'GET'
      ? { parameters: queryParameters(params, example) }
      : { requestBody: bodyOf(params, example) }),
    responses: {
      200: { description: 'The answer.', content: { 'application/json': answer } },
      ...refusalResponses(codes),
    },
    'x-error-codes': codes,
    'x-codeSamples': [{ lang: 'Shell', source: curlOf(call, example, origin) }],
  };
}

const CALL_NAMES = Object.keys(CALLS).filter((name): name is CallName => name in CALLS);

function pathsOf(origin: string): Readonly<Record<string, Readonly<Record<string, Operation>>>> {
  const paths = new Map<string, Record<string, Operation>>();
  for (const name of CALL_NAMES) {
    const call: AnyCall = CALLS[name];
    const methods = paths.get(call.path) ?? {};
    methods[call.method.toLowerCase()] = operationOf(name, call, origin);
    paths.set(call.path, methods);
  }
  return Object.fromEntries(paths);
}

/** Every refusal of the exchange with its status and both texts. */
const errorCatalogue = () =>
  Object.fromEntries(
    Object.entries(REJECTIONS).map(([code, { status, ko, en }]) => [code, { status, ko, en }]),
  );

/** @param origin of the server that answers it, such as `http://localhost:3000` */
export const openApiDocument = (origin: string) => ({
  openapi: '3.1.0',
  info: {
    title: 'Maru',
    version: String(PROTOCOL_VERSION),
    description: introduction(origin),
  },
  servers: [{ url: origin }],
  tags: [
    { name: 'account', description: 'Registration, sign-in, wallets, site, fees and clock' },
    { name: 'futures', description: 'Orders, positions and settings of perpetual futures' },
    { name: 'stock', description: 'Prices and charts' },
    { name: 'extension', description: 'Beyond the specification; announced by the site info' },
  ],
  paths: pathsOf(origin),
  components: {
    schemas: componentSchemas(),
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'The accessToken of /api/login.',
      },
    },
  },
  'x-errors': errorCatalogue(),
  'x-stomp': stompSection(),
  'x-not-built': NOT_BUILT_CALLS,
});
