/** The client's files, its pages and its sockets pass the gate as calls do. */
import type { HttpBindings } from '@hono/node-server';
import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { Rejection } from '../domain/rejections.ts';
import { preferredLanguage, refusedAs } from '../gateway/calls/refusals.ts';
import { type Gate, TOO_MANY, type Visit } from '../gateway/limits/gate.ts';

/** Where a request of Node's server comes from, as limits count it. */
export type AddressOf = (incoming: IncomingMessage) => string;

export interface Visits {
  /** @param visitOf what a path is */
  readonly limit: (visitOf: (path: string) => Visit) => MiddlewareHandler;
  /** Resolves with why a socket is refused; undefined when it may be opened. */
  readonly refuseSocket: (incoming: IncomingMessage) => Promise<Rejection | undefined>;
}

/** Whether `env` is what Node's server passes to the app beside a request. */
export const isBindings = (env: unknown): env is HttpBindings =>
  typeof env === 'object' && env !== null && 'incoming' in env;

export function createVisits(gate: Gate, addressOf: AddressOf): Visits {
  return {
    limit: (visitOf) => async (c, next) => {
      const env: unknown = c.env;
      const address = isBindings(env) ? addressOf(env.incoming) : '';
      const admission = await gate.enterVisit(visitOf(c.req.path), address);
      if (admission.ok) {
        try {
          return await next();
        } finally {
          admission.leave(0);
        }
      }
      const language = preferredLanguage(c.req.header('accept-language') ?? null);
      const { status, body } = refusedAs(admission.rejection, language);
      const payer = { userId: undefined, address };
      if (await gate.beforeRefusal(payer, status)) c.header('connection', 'close');
      c.header('retry-after', body.data?.['seconds'] ?? '1');
      return c.json(body, status);
    },
    refuseSocket: async (incoming) => {
      const address = addressOf(incoming);
      const admission = await gate.enterVisit('SOCKET', address);
      if (admission.ok) {
        admission.leave(0);
        return undefined;
      }
      await gate.beforeRefusal({ userId: undefined, address }, TOO_MANY);
      return admission.rejection;
    },
  };
}
