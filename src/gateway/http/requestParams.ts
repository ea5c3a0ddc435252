/** Reads the parameters of a request: the query of a GET, the JSON object of a POST. */
import { reject } from '../../domain/rejections.ts';
import { type Reply, refuse, succeed } from '../reply.ts';
import type { RawParams } from '../calls/endpoint.ts';

/** Where the shared client may put siteInfoId on any request. */
const SITE_PARAM = 'siteInfoId';

function queryParams(search: URLSearchParams): Reply<RawParams> {
  const params = new Map<string, string>();
  for (const [name, value] of search) {
    if (params.has(name)) return refuse(reject('INVALID_PARAMETER', { name }));
    params.set(name, value);
  }
  return succeed(Object.fromEntries(params));
}

const isJson = (contentType: string | null): boolean =>
  /^application\/json\s*(?:;|$)/i.test(contentType ?? '');

const isRecord = (value: unknown): value is RawParams =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseObject(text: string): RawParams | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Text of a body in UTF-8; undefined when the bytes are not. */
function bodyText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function bodyParams(
  request: Request,
  search: URLSearchParams,
  bytes: Uint8Array,
): Reply<RawParams> {
  const site = search.get(SITE_PARAM);
  const fromQuery: RawParams = site === null ? {} : { [SITE_PARAM]: site };
  const text = bodyText(bytes);
  // A call without parameters may come without a body.
  if (text === '') return succeed(fromQuery);
  if (text === undefined || !isJson(request.headers.get('content-type'))) {
    return refuse(reject('MALFORMED_BODY'));
  }
  const body = parseObject(text);
  return body === undefined ? refuse(reject('MALFORMED_BODY')) : succeed({ ...fromQuery, ...body });
}

/**
 * MALFORMED_BODY for a body that is not a JSON object, INVALID_PARAMETER for a name given twice.
 * @param body as it came; undefined where there is none to read
 */
export function readParams(request: Request, body: Uint8Array | undefined): Reply<RawParams> {
  const { searchParams } = new URL(request.url);
  return body === undefined ? queryParams(searchParams) : bodyParams(request, searchParams, body);
}

/** The bytes of a POST; undefined for a GET, and for an upload, which is read by its own call. */
export const readBody = async (
  request: Request,
  isUpload: boolean,
): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  request.method === 'POST' && !isUpload ? new Uint8Array(await request.arrayBuffer()) : undefined;

const DEVICE_MAX = 256;

/** The user agent, without control characters and no longer than 256 characters. */
export const deviceOf = (request: Request): string =>
  (request.headers.get('user-agent') ?? '').replaceAll(/\p{Cc}/gu, ' ').slice(0, DEVICE_MAX);

/** The token of `Authorization: Bearer …`, undefined when there is none. */
export function bearerToken(request: Request): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
}

const KEY = /^[A-Za-z0-9_-]{1,64}$/;

/** The Idempotency-Key of a request; a key that is no id counts as none. */
export function idempotencyKey(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key');
  return key !== null && KEY.test(key) ? key : undefined;
}
