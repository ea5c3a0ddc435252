/**
 * The HTTP side of the exchange: every call of the contract on one Hono app. `fetch(request)` works
 * with no port open, so a Node server and a worker in the browser serve the same app.
 */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { reject, type Rejection, type RejectionCode } from '../../domain/rejections.ts';
import type { AdminsDep } from '../admins/adminBook.ts';
import type { Auth } from '../auth/auth.ts';
import { type Admission, type Gate, type Payer, TOO_MANY } from '../limits/gate.ts';
import type { Logger } from '../ports.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import type { Acting } from '../ports/acting.ts';
import type { ProvidersDep } from '../providers/access.ts';
import { addCallbacks } from '../providers/callbacks.ts';
import type { SitesDep } from '../sites/siteRegistry.ts';
import type { IdentityDep } from '../verification/identity.ts';
import type { Endpoint } from '../calls/endpoint.ts';
import { addressesOf } from '../../protocol/aliases.ts';
import type { Refused } from '../calls/refusals.ts';
import { ANSWER_HEADERS } from './admission.ts';
import { addDocuments, type MakeDocumentTexts } from './documents.ts';
import { fileResponse } from './fileBodies.ts';
import { addForwarding } from './forwarding.ts';
import { serveCall, serveRefusal, type ServeDeps } from './serve.ts';

export interface HttpAppOptions {
  /** Shared with the broker, which checks the token of CONNECT with it. */
  readonly auth: Auth;
  /** Every call of the contract with its handler. */
  readonly endpoints: readonly Endpoint[];
  /** Origins that may call from a page of another host; none by default. */
  readonly corsOrigins?: readonly string[];
  /** Shared with what else takes requests of the same people: the site's files and the sockets. */
  readonly gate: Gate;
  /** Bytes of a request body. */
  readonly bodyMax?: number;
  /** Checks every answer against the contract; a mismatch is logged and answered TRY_AGAIN. */
  readonly validateAnswers?: boolean;
  readonly logger?: Logger;
  /** Makes the API document, at its first request; in this thread by default. */
  readonly documentTexts?: MakeDocumentTexts;
  /** Where a request came from; `env` is what the host passed to `fetch` beside it. */
  readonly addressOf?: (request: Request, env: unknown) => string;
  /** The id that the host's answer carries, for lines of the log about the request. */
  readonly traceOf?: (env: unknown) => string | undefined;
  /** The process that acts; this one where left out. */
  readonly acting?: Acting | undefined;
}

type Needs = AccountReadsDep & AdminsDep & SitesDep & IdentityDep & ProvidersDep;

export type HttpApp = Hono;

const BODY_MAX = 65_536;
/** In small reads: most of it is sending half a megabyte. */
const DOCUMENT_COST = 20;
const IDENTITY_COST = 5;
const CORS_MAX_AGE_SECONDS = 600;
const SILENT: Logger = { info: () => undefined, warn: () => undefined };
/** Whether it can have no body above the maximum: hosts hold a body to its declared length. */
function isDeclaredSmall({ req }: Context, bodyMax: number): boolean {
  if (req.method === 'GET') return true;
  const length = req.header('content-length');
  if (length === undefined || req.header('transfer-encoding') !== undefined) return false;
  return /^\d+$/.test(length) && Number(length) <= bodyMax;
}

const withHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  // By `c.header` the answer would be built again, its text as a stream.
  const { headers } = c.res;
  for (const [name, value] of Object.entries(ANSWER_HEADERS)) {
    // The document's page has a policy of its own.
    if (!headers.has(name)) headers.set(name, value);
  }
};

/**
 * Holds what a request may send. A file has a limit of its own, and is read once its sender is
 * known.
 */
function limitBodies(
  app: HttpApp,
  endpoints: readonly Endpoint[],
  bodyMax: number,
  onError: (c: Context) => Promise<Response>,
): void {
  const limitBody = bodyLimit({ maxSize: bodyMax, onError });
  const uploads = new Set(
    endpoints.flatMap(({ call }) => (call.body === 'upload' ? addressesOf(call.path) : [])),
  );
  // To look for a body takes as long as to refuse the request, so what is declared small passes.
  app.use((c, next) =>
    isDeclaredSmall(c, bodyMax) || uploads.has(c.req.path) ? next() : limitBody(c, next),
  );
}

const depsOf = (
  core: Needs,
  { authenticate, authenticateKey, identify, operatorRejection, confirm, changes }: Auth,
  { gate, validateAnswers = false, logger = SILENT }: HttpAppOptions,
): ServeDeps => ({
  authenticate,
  authenticateKey,
  identify,
  operatorRejection,
  confirm,
  changes,
  gate,
  validateAnswers,
  logger,
  roleOf: (userId) => core.readAccounts((accounts) => accounts.userById(userId)?.role),
  holds: (userId, permission) => core.admins.holds(userId, permission),
  sites: core.sites,
});

export function createHttpApp(core: Needs, options: HttpAppOptions): HttpApp {
  const { auth, endpoints } = options;
  const deps = depsOf(core, auth, options);
  const addressOf = (c: Context): string => options.addressOf?.(c.req.raw, c.env) ?? '';
  const traceOf = (c: Context) => options.traceOf?.(c.env);
  const arrivedOf = (c: Context) => ({ address: addressOf(c), trace: traceOf(c) });
  const refuse = (c: Context, { status, body }: Refused, isLast: boolean) => {
    if (status === TOO_MANY && body.data?.['seconds'] !== undefined) {
      c.header('retry-after', body.data['seconds']);
    }
    if (isLast) c.header('connection', 'close');
    return c.json(body, status);
  };
  const refusingAs = (rejection: Rejection) => async (c: Context) => {
    const refused = await serveRefusal(deps, rejection, c.req.raw);
    const payer = { userId: undefined, address: addressOf(c) };
    return refuse(c, refused, await deps.gate.beforeRefusal(payer, refused.status));
  };
  const refusing = (code: RejectionCode) => refusingAs(reject(code));
  const limited =
    (enter: (payer: Payer) => Promise<Admission>): MiddlewareHandler =>
    async (c, next) => {
      const admission = await enter({ userId: undefined, address: addressOf(c) });
      if (!admission.ok) return refusingAs(admission.rejection)(c);
      try {
        return await next();
      } finally {
        admission.leave(0);
      }
    };
  /** Takes as much of the requester's budget as so many small reads. */
  const reading = (cost: number) => limited((payer) => deps.gate.enterRead(cost, payer));
  const callingBack = limited(({ address }) => deps.gate.enterVisit('CALLBACK', address));
  const answering = (endpoint: Endpoint) => async (c: Context) => {
    const incoming = { request: c.req.raw, ...arrivedOf(c) };
    const served = await serveCall(deps, endpoint, incoming);
    if (served.setCookie !== undefined) c.header('set-cookie', served.setCookie);
    if (!served.ok) return refuse(c, served.refused, served.isLast === true);
    return served.answer instanceof Blob ? fileResponse(served.answer) : c.json(served.answer);
  };

  const app: HttpApp = new Hono();
  app.use(withHeaders);
  if (options.corsOrigins !== undefined) {
    app.use(cors({ origin: [...options.corsOrigins], maxAge: CORS_MAX_AGE_SECONDS }));
  }
  limitBodies(app, endpoints, options.bodyMax ?? BODY_MAX, refusing('BODY_TOO_LARGE'));
  const { acting } = options;
  addForwarding(app, endpoints, { ...deps, acting, arrivedOf, refusing: refusingAs });
  addDocuments(app, reading(DOCUMENT_COST), options.documentTexts);
  for (const endpoint of endpoints) {
    app.on(endpoint.call.method, addressesOf(endpoint.call.path), answering(endpoint));
  }
  core.identity.addPages(app, {
    origins: options.corsOrigins ?? [],
    limit: reading(IDENTITY_COST),
    refusing: refusingAs,
  });
  addCallbacks(app, core.providers, callingBack, refusingAs);
  app.notFound(refusing('NOT_FOUND'));
  app.onError((error, c) => {
    const about = { request: traceOf(c) };
    deps.logger.warn(`a request failed: ${error.stack ?? error.message}`, about);
    return refusing('TRY_AGAIN')(c);
  });
  return app;
}
