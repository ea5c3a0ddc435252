/** The API document (OpenAPI 3.1), made from the contract. */
import type { JsonSchema } from '@valibot/to-json-schema';
import { isRejectionCode, REJECTIONS } from '../../../domain/rejections.ts';
import { REFUSAL_TEXTS } from '../../../protocol/refusals/texts.ts';
import { aliasOf } from '../../../protocol/aliases.ts';
import type { AnyCall, CallDoc } from '../../../protocol/call.ts';
import {
  CALL_DOCS,
  CALL_GROUPS,
  CALL_NAMES,
  type CallName,
  CALLS,
  PROTOCOL_VERSION,
} from '../../../protocol/contract.ts';
import { CALLBACK_PATH, callbackOperation } from './callback.ts';
import { curlOf, type ExampleParams } from './curl.ts';
import { introduction } from './intro.ts';
import {
  type Content,
  type Operation,
  type Parameter,
  refusalResponses,
  type RequestBody,
} from './operation.ts';
import { refusalsOf } from './refusalCodes.ts';
import { answerSchema, componentSchemas, paramsSchema } from './schemas.ts';
import { signingSchemes } from './signing.ts';
import { stompSection } from './stomp.ts';

type CallExample = CallDoc<ExampleParams>['example'];

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

/** The feature whose calls include this one. */
const featureOf = (name: CallName): string =>
  Object.entries(CALL_GROUPS).find(([, calls]) => name in calls)?.[0] ?? '';

/** The headers of a signed request go together. */
const SIGNED = { apiKey: [], apiTimestamp: [], apiSignature: [] } as const;

const accessOf = ({
  access,
  key,
}: AnyCall): Pick<Operation, 'security' | 'x-access' | 'x-key'> => ({
  security: access === 'guest' ? [] : [{ bearer: [] }, ...(key === undefined ? [] : [SIGNED])],
  ...(key === undefined ? {} : { 'x-key': key }),
  ...(typeof access === 'string' ? {} : { 'x-access': access }),
});

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

/** A form with a file, of which no example can be shown. */
const uploadOf = (schema: JsonSchema): RequestBody => ({
  required: true,
  content: { 'multipart/form-data': { schema } },
});

const answerContent = (call: AnyCall, { answer }: CallExample): Content => {
  const schema = answerSchema(call.answer);
  return call.body === 'download'
    ? { 'application/octet-stream': { schema } }
    : { 'application/json': { schema, examples: { default: { value: answer } } } };
};

function operationOf(name: CallName, call: AnyCall, origin: string): Operation {
  const doc: CallDoc<ExampleParams> = CALL_DOCS[name];
  const { example } = doc;
  const params = paramsSchema(call.params);
  const codes = refusalsOf(call, doc);
  const alias = aliasOf(call.path);
  return {
    operationId: name,
    tags: [featureOf(name)],
    summary: doc.summary,
    ...(doc.isExtension === undefined ? {} : { 'x-extension': true as const }),
    ...accessOf(call),
    ...(alias === undefined ? {} : { 'x-alias': alias }),
    ...(call.method === 'GET'
      ? { parameters: queryParameters(params, example) }
      : { requestBody: call.body === 'upload' ? uploadOf(params) : bodyOf(params, example) }),
    responses: {
      200: { description: 'The answer.', content: answerContent(call, example) },
      ...refusalResponses(codes),
    },
    'x-error-codes': codes,
    'x-codeSamples': [{ lang: 'Shell', source: curlOf(call, example.params, origin) }],
  };
}

function pathsOf(origin: string): Readonly<Record<string, Readonly<Record<string, Operation>>>> {
  const paths = new Map<string, Record<string, Operation>>();
  for (const name of CALL_NAMES) {
    const call: AnyCall = CALLS[name];
    const methods = paths.get(call.path) ?? {};
    methods[call.method.toLowerCase()] = operationOf(name, call, origin);
    paths.set(call.path, methods);
  }
  return { ...Object.fromEntries(paths), [CALLBACK_PATH]: { post: callbackOperation(origin) } };
}

/** Every refusal of the exchange with its status and both texts. */
const errorCatalogue = () =>
  Object.fromEntries(
    Object.keys(REJECTIONS)
      .filter(isRejectionCode)
      .map((code) => [code, { status: REJECTIONS[code], ...REFUSAL_TEXTS[code] }]),
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
  tags: Object.keys(CALL_GROUPS).map((name) => ({ name })),
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
      ...signingSchemes(),
    },
  },
  'x-errors': errorCatalogue(),
  'x-stomp': stompSection(),
});
