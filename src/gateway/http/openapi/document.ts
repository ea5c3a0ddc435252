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
import { CALLBACK_PATH, callbackOperation, refusalsOf } from './callback.ts';
import {
  type Content,
  type Operation,
  type Parameter,
  refusalResponses,
  type RequestBody,
} from './operation.ts';
import { answerSchema, componentSchemas, paramsSchema } from './schemas.ts';
import { stompSection } from './stomp.ts';
import {
  AHEAD_MAX_MS,
  RECV_WINDOW_MAX_MS,
  RECV_WINDOW_MS,
} from '../../../domain/apiKeys/apiKeys.ts';
import { CONNECT_METHOD, KEY_HEADERS } from '../../../protocol/apiKeys/signing.ts';
import { SOCKET_PATH } from '../../../protocol/destinations.ts';

// How programs sign their requests, as the API document describes it.

const header = (name: string, description: string) =>
  ({ type: 'apiKey', in: 'header', name, description }) as const;

/** The headers of a signed request, which are sent together. */
const signingSchemes = () => ({
  apiKey: header(KEY_HEADERS.key, 'The id of an API key, created in the profile.'),
  apiTimestamp: header(
    KEY_HEADERS.timestamp,
    `When the request was made: ms since 1970 UTC, at most ${RECV_WINDOW_MS} ms ago and ${AHEAD_MAX_MS} ms ahead. ` +
      `${KEY_HEADERS.recvWindow}, which may be left out, names another window of at most ${RECV_WINDOW_MAX_MS} ms.`,
  ),
  apiSignature: header(
    KEY_HEADERS.signature,
    'HMAC-SHA-256 by the secret (its text in UTF-8), in lower-case hex, of method, path with query, timestamp, ' +
      'window (empty where it is left out) and body (as it is sent; empty for a GET), joined by line feeds. ' +
      'A command is accepted once.',
  ),
});

const SIGNING_TEXT = `**Programs.** A program signs its requests with an API key instead of logging in. Calls with \`x-key\` take one: READ keys make those that read, TRADE keys all of them; no key withdraws or changes the account. Headers and signature are described under \`securitySchemes\`. All keys of a user share a rate limit as large as that of a person and apart from it. A socket's CONNECT carries the same headers, signed as \`${CONNECT_METHOD}\` of \`${SOCKET_PATH}\` with an empty body.`;

// Introduction of the API document: prerequisites of a call, and the first calls themselves.

/** @param origin of the server, put into the lines for the shell */
const introduction = (
  origin: string,
): string => `An exchange for perpetual futures with play money on its demo site. Every call answers JSON; a refusal answers \`{status, code, message}\`, with \`data\` where the message names figures.

**Numbers.** Money, prices and quantities are plain decimal text such as \`"63000.5"\`: at most 15 digits before the point and 8 after, never an exponent. Parameters also take a JSON number of at most 15 digits. Moments are milliseconds since 1970 UTC.

**Site.** \`siteInfoId\` may be sent with every call, in the query or the body; without it the host's first label names the site, and an address without one is the demo site (1). A token is issued, renewed and accepted at its own site alone: at another one it is NO_PERMISSION. A host that names a site serves no other.

**Signing in.** \`/api/login\` answers an access token for 15 minutes and a refresh token. Send the access token in \`Authorization: Bearer …\`. A refresh token works once and returns the next one; using it twice ends its session. A user may have 10 sessions; another one replaces the oldest. Logins are slowed down after five failures in a minute.

${SIGNING_TEXT}

**Rate limits.** A user may send 50 commands per second in bursts of 100, and 200 reads per second in bursts of 400, unless the server was started with other rates; guests of one address share 200 reads per second in bursts of 800. Every 25 rows of an answer count as one more read. Further calls are refused with TOO_MANY_REQUESTS, are not executed, and may be sent again after the seconds of the Retry-After header.

**Hedge mode.** In one-way mode an order has no positionSide and a position follows the fills. In hedge mode every order has one: BUY with LONG and SELL with SHORT open, the other two close.

**Language.** Messages follow the site's rule, else \`Accept-Language\`; Korean by default. \`code\` is the same in both.

**First order.** A price of a LIMIT order lies within 10 % of the mark price; the second line shows it. Repeating a \`clientOrderId\` returns the first order instead of placing another. \`clientBetId\`, \`clientRequestId\` and \`clientAlertId\` do the same for bets, margin and price alerts. The same id is the same request for 24 hours and at least for a user's last 10,000 requests of the kind; with other content it is refused.

\`\`\`sh
curl -s '${origin}/api/player' -H 'content-type: application/json' -d '{"username":"trader01","password":"maru2025","name":"Trader","phone":"010-1234-5678","email":"trader01@example.com"}'
curl -s '${origin}/api/stock/key_value?key=futures:BTCUSDT'
TOKEN=$(curl -s '${origin}/api/login' -H 'content-type: application/json' -d '{"username":"trader01","password":"maru2025"}' | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')
curl -s '${origin}/api/futures/order' -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '{"futuresOptionId":1,"marketType":"MARKET","side":"BUY","quantity":"0.01","clientOrderId":"my-first-order"}'
curl -s '${origin}/api/futures/history/open_position' -H "authorization: Bearer $TOKEN"
\`\`\`
`;

// Calls as lines for a shell.

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Parameters of an example by name. */
type ExampleParams = Readonly<Record<string, unknown>>;

const queryOf = (params: ExampleParams): string => {
  const query = new URLSearchParams(
    Object.entries(params).map(([name, value]) => [name, String(value)]),
  ).toString();
  return query === '' ? '' : `?${query}`;
};

/** `$TOKEN` stands for the access token of a login. */
function curlOf(call: AnyCall, params: ExampleParams, origin: string): string {
  const token = call.access !== 'guest' ? ['-H "authorization: Bearer $TOKEN"'] : [];
  const parts =
    call.method === 'GET'
      ? [`curl -s ${quoted(`${origin}${call.path}${queryOf(params)}`)}`, ...token]
      : call.body === 'upload'
        ? [`curl -s ${quoted(`${origin}${call.path}`)}`, ...token, "-F 'file=@receipt.pdf'"]
        : [
            `curl -s ${quoted(`${origin}${call.path}`)}`,
            ...token,
            "-H 'content-type: application/json'",
            `-d ${quoted(JSON.stringify(params))}`,
          ];
  return parts.join(' \\\n  ');
}

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
