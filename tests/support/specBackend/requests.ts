/**
 * Parameters that the exchange behind the door needs beyond the specification, added to requests
 * that are made by the specification alone: another operator's backend would not ask for it.
 */
import { CALLS } from '../../../src/protocol/contract.ts';
import type { AnyCall } from '../../../src/protocol/call.ts';

type Fetch = (request: Request) => Response | Promise<Response>;
type Body = Readonly<Record<string, unknown>>;

/** Parameters of the client that the specification does not name, and the exchange would heed. */
const UNNAMED: ReadonlySet<string> = new Set(['cookie', 'deviceMark']);

const CONFIRMED: ReadonlySet<string> = new Set(
  Object.values<AnyCall>(CALLS).flatMap(({ confirm, path }) =>
    confirm === undefined ? [] : [path],
  ),
);

/** Converts at the rate of the moment: the exchange's own quote, taken and used at once. */
async function withQuote(request: Request, body: Body, fetch: Fetch): Promise<Body> {
  const { from, to, amount } = body;
  const url = new URL(CALLS.convertQuote.path, request.url);
  for (const [name, value] of Object.entries({ from, to, amount }))
    url.searchParams.set(name, String(value));
  const quoted = await fetch(new Request(url, { headers: request.headers }));
  const quote: unknown = await quoted.json();
  return typeof quote === 'object' && quote !== null && 'quoteId' in quote
    ? { ...body, quoteId: quote.quoteId }
    : body;
}

/** Requests of one backend's clients; it knows the password that was typed last. */
export class ForeignRequests {
  #password: unknown;

  /** The request as the exchange takes it. */
  async of(request: Request, fetch: Fetch): Promise<Request> {
    const isJson = request.headers.get('content-type')?.startsWith('application/json') === true;
    if (request.method === 'GET' || !isJson) return request;
    const { pathname } = new URL(request.url);
    const typed = (await request.json()) as Body;
    const named = Object.fromEntries(Object.entries(typed).filter(([name]) => !UNNAMED.has(name)));
    if (pathname === CALLS.login.path) this.#password = named['password'] ?? this.#password;
    const sent =
      // A quote of another make is none of this exchange's, and is refused.
      pathname === CALLS.convert.path && typed['quoteId'] === undefined
        ? await withQuote(request, named, fetch)
        : CONFIRMED.has(pathname)
          ? { ...named, accountPassword: this.#password }
          : named;
    const { method, headers, url } = request;
    return new Request(url, { method, headers, body: JSON.stringify(sent) });
  }
}
