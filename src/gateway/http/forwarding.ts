/** Calls that a process which follows forwards to the one that acts: commands, and pages with a memory. */
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { addressesOf } from '../../protocol/aliases.ts';
import { type AnyCall, needsActing } from '../../protocol/call.ts';
import type { Endpoint } from '../calls/endpoint.ts';
import type { Gate } from '../limits/gate.ts';
import type { Acting, Arrived } from '../ports/acting.ts';
import type { Identity } from '../ports/bearer.ts';
import { UnavailableError } from '../ports/submit.ts';
import { WINDOW_PAGE } from '../verification/nice/window.ts';
import { NICE_PAGE } from '../verification/niceSandbox.ts';
import { bearerToken } from './requestParams.ts';

/** Pages and callbacks beside the calls: all of them change something, or show what was begun. */
const PAGES = ['/api/provider/*', NICE_PAGE, WINDOW_PAGE] as const;
/** Budget that such a page takes here; the process that acts takes its own. */
const PAGE_CALL = { kind: 'command', access: 'guest' } as const;
/** After so many seconds another process acts, or the same one again. */
const RETRY_AFTER_S = '1';

interface ForwardingDeps {
  /** Undefined where no other process exists. */
  readonly acting: Acting | undefined;
  readonly gate: Pick<Gate, 'enter'>;
  readonly identify: (token: string) => Promise<Identity | undefined>;
  readonly arrivedOf: (c: Context) => Arrived;
  readonly refusing: (rejection: Rejection) => (c: Context) => Promise<Response>;
}

/** The answer of the process that acts; TRY_AGAIN, with when to come back, while none does. */
async function forward(
  acting: Acting,
  { arrivedOf, refusing }: ForwardingDeps,
  c: Context,
): Promise<Response> {
  try {
    const answer = await acting.forward(c.req.raw, arrivedOf(c));
    // A body is read once: the headers of this host are added to an answer of its own.
    return new Response(answer.body, answer);
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    c.header('retry-after', RETRY_AFTER_S);
    return refusing(reject('TRY_AGAIN'))(c);
  }
}

/** Budgets of this process come first, so that a flood at one gateway stays there. */
const forwarding =
  (
    acting: Acting,
    deps: ForwardingDeps,
    call: Pick<AnyCall, 'kind' | 'access' | 'cost'>,
  ): MiddlewareHandler =>
  async (c, next) => {
    if (acting.isHere()) return next();
    const token = bearerToken(c.req.raw);
    const identity = token === undefined ? undefined : await deps.identify(token);
    const { address } = deps.arrivedOf(c);
    const admission = await deps.gate.enter(call, { userId: identity?.userId, address });
    if (!admission.ok) return deps.refusing(admission.rejection)(c);
    try {
      return await forward(acting, deps, c);
    } finally {
      admission.leave(0);
    }
  };

/** Call before the endpoints are added: what is forwarded never reaches them. */
export function addForwarding(
  app: Hono,
  endpoints: readonly Pick<Endpoint, 'call'>[],
  deps: ForwardingDeps,
): void {
  const { acting } = deps;
  if (acting === undefined) return;
  for (const { call } of endpoints) {
    if (!needsActing(call)) continue;
    app.on(call.method, addressesOf(call.path), forwarding(acting, deps, call));
  }
  for (const page of PAGES) app.use(page, forwarding(acting, deps, PAGE_CALL));
}
