/** One request and its answer as a value: sent, limited in time, read, checked against the contract. */
import {
  catchError,
  defer,
  finalize,
  firstValueFrom,
  of,
  timeout,
  type Observable,
  type SchedulerLike,
} from 'rxjs';
import * as v from 'valibot';
import type { AnyCall, CallAnswer } from '../protocol/call.ts';
import { errorBody } from '../protocol/fields.ts';
import type { Answer, CallError } from '../protocol/answer.ts';
import { clientError, fail, succeed } from './answer.ts';
import type { Transport } from './transport.ts';

export interface Exchange {
  readonly transport: Transport;
  readonly scheduler: SchedulerLike;
  readonly timeoutMs: number;
}

export interface OutgoingCall<C extends AnyCall> {
  readonly call: C;
  readonly params: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The browser completes the request, and stores its cookies, even when the page closes. */
  readonly outlivesPage?: boolean;
}

interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * The value of an answer, as the contract's schema takes it. Servers of another make report a plain
 * success with nothing at all.
 */
async function readBody({ body }: AnyCall, response: Response): Promise<unknown> {
  if (body === 'download') return response.blob();
  const text = await response.text();
  return text.trim() === '' ? {} : parseJson(text);
}

const isGiven = ([, value]: readonly [string, unknown]): boolean =>
  value !== undefined && value !== null;

function toRequest(
  origin: string,
  { call, params, headers, outlivesPage = false }: OutgoingCall<AnyCall>,
  signal: AbortSignal,
): Request {
  const url = new URL(call.path, origin);
  if (call.method === 'GET') {
    for (const [name, value] of Object.entries(params).filter(isGiven))
      url.searchParams.set(name, String(value));
    return new Request(url, { method: 'GET', headers, signal });
  }
  if (call.body === 'upload') {
    const form = new FormData();
    for (const [name, value] of Object.entries(params).filter(isGiven))
      form.append(name, value instanceof Blob ? value : String(value));
    return new Request(url, { method: 'POST', headers, body: form, signal });
  }
  const body = JSON.stringify(params);
  return new Request(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
    signal,
    keepalive: outlivesPage,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const word = v.pipe(v.string(), v.nonEmpty());
const words = v.union([
  word,
  v.pipe(
    v.array(v.string()),
    v.transform((lines) => lines.join('\n')),
    word,
  ),
]);

/** Value that matches the schema, undefined otherwise. */
const ifAny = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.fallback(v.optional(schema), undefined));

const said = { code: ifAny(word), message: ifAny(words) };

/** How servers of another make word a refusal, each part where it is found. */
const foreignError = v.object({ ...said, error: ifAny(v.union([words, v.object(said)])) });

/** Longer texts are pages or traces, which cannot be read as a refusal. */
const PLAIN_MAX = 200;
const isPlain = (text: string): boolean => text.length <= PLAIN_MAX && !text.startsWith('<');

function toForeignError({ status, text }: RawAnswer, body: unknown): CallError {
  if (body === undefined) {
    const plain = text.trim();
    return { status, code: `HTTP_${status}`, message: isPlain(plain) ? plain : '' };
  }
  const read = v.safeParse(foreignError, body);
  const { code, message, error } = read.success ? read.output : {};
  const inner = typeof error === 'string' ? { message: error, code: undefined } : error;
  return {
    status,
    code: code ?? inner?.code ?? `HTTP_${status}`,
    message: message ?? inner?.message ?? '',
  };
}

/** The error body; of a server that words it otherwise, as much of it as there is. */
function toError({ status, text }: RawAnswer): CallError {
  const body = parseJson(text);
  const own = v.safeParse(errorBody, body);
  if (own.success) {
    const { code, message, data } = own.output;
    return data === undefined ? { status, code, message } : { status, code, message, data };
  }
  return toForeignError({ status, text }, body);
}

/** The checked answer, or the failure; an answer beyond the contract is INVALID_ANSWER. */
async function readAnswer<C extends AnyCall>(
  call: C,
  response: Response,
): Promise<Answer<CallAnswer<C>>> {
  const { status } = response;
  if (status < 200 || status > 299) return fail(toError({ status, text: await response.text() }));
  const checked = v.safeParse<C['answer']>(call.answer, await readBody(call, response));
  if (checked.success) return succeed(checked.output);
  const [issue] = checked.issues;
  const where = v.getDotPath(issue) ?? 'the body';
  return fail(
    clientError(
      'INVALID_ANSWER',
      status,
      `${call.method} ${call.path}: ${where}: ${issue.message}`,
    ),
  );
}

/** Resolves in any case. */
export function exchangeText<C extends AnyCall>(
  { transport, scheduler, timeoutMs }: Exchange,
  outgoing: OutgoingCall<C>,
): Promise<Answer<CallAnswer<C>>> {
  const controller = new AbortController();
  const answered: Observable<Answer<CallAnswer<C>>> = defer(async () => {
    const response = await transport.fetch(
      toRequest(transport.origin, outgoing, controller.signal),
    );
    return readAnswer(outgoing.call, response);
  });
  return firstValueFrom(
    answered.pipe(
      timeout({ first: timeoutMs, scheduler, with: () => of(fail(clientError('TIMEOUT'))) }),
      catchError((error: unknown) =>
        of(
          fail(
            clientError('NO_CONNECTION', 0, error instanceof Error ? error.message : String(error)),
          ),
        ),
      ),
      finalize(() => controller.abort()),
    ),
  );
}
