/** Callbacks of providers: `POST /api/provider/{provider}/callback`. Rules [V-S..]. */
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { parseDnwId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { Providers } from './access.ts';
import { providerOf } from './sandbox/book.ts';

/** @param limit what a request passes first */
export function addCallbacks(
  app: Hono,
  providers: Pick<Providers, 'confirm' | 'portOf'>,
  limit: MiddlewareHandler,
  refusing: (rejection: Rejection) => (c: Context) => Promise<Response>,
): void {
  app.post('/api/provider/:provider/callback', limit, async (c) => {
    const received = await receiveCallback(providers, c.req.param('provider'), c.req.raw);
    return received.ok ? c.json(received.answer) : refusing(received.rejection)(c);
  });
}

/** Answers 200 only once what was said is stored; a provider sends anything else again. */
async function receiveCallback(
  { confirm, portOf }: Pick<Providers, 'confirm' | 'portOf'>,
  name: string,
  request: Request,
): Promise<Reply<{ readonly status: 200 }>> {
  const provider = providerOf(name);
  const port = provider && portOf(provider);
  if (provider === undefined || port === undefined) return refuse(reject('NOT_FOUND'));
  const { pathname, search } = new URL(request.url);
  const reading = port.readCallback({
    method: request.method,
    target: pathname + search,
    headers: request.headers,
    body: await request.text(),
  });
  switch (reading.kind) {
    case 'forged':
      return refuse(reject('PROVIDER_SIGNATURE'));
    case 'replayed':
      return refuse(reject('PROVIDER_REPLAYED'));
    case 'malformed':
      return refuse(reject('MALFORMED_BODY'));
    case 'payment': {
      const { standing } = reading;
      const id = parseDnwId(standing.reference);
      const isKnown = id !== undefined && (await confirm(id, provider, standing));
      return isKnown ? succeed({ status: 200 }) : refuse(reject('UNKNOWN_APPLICATION'));
    }
  }
}
