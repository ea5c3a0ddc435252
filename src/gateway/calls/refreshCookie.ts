/**
 * The cookie that keeps a refresh token out of reach of scripts, where the page and the exchange
 * share an origin. Rules [A-P..].
 */
import { parse, serialize } from 'hono/utils/cookie';
import { DAY_MS, SECOND_MS } from '../../domain/time.ts';

/** It is sent with this call alone. */
const PATH = '/api/login';
const NAME = 'maru_refresh';
/** As long as a session lasts without a renewal. */
const MAX_AGE_SECONDS = (14 * DAY_MS) / SECOND_MS;

export interface RefreshCookie {
  /** The token of the request; undefined where it carries none. */
  readonly token: string | undefined;
  /** Sets it with the answer. */
  readonly keep: (token: string) => void;
  /** Removes it with the answer. */
  readonly drop: () => void;
}

/** Cookies do not know ports: two exchanges on one machine have one each. */
const nameFor = (url: URL): string => (url.port === '' ? NAME : `${NAME}_${url.port}`);

const isSecure = (request: Request, url: URL): boolean =>
  url.protocol === 'https:' || /^https\b/i.test(request.headers.get('x-forwarded-proto') ?? '');

/** A page of another origin, of a neighboring host as well, has no use of the cookie. */
function isSameOrigin(request: Request, url: URL): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = request.headers.get('origin');
  return origin === null || (URL.canParse(origin) && new URL(origin).host === url.host);
}

export interface CookieExchange {
  readonly cookie: RefreshCookie;
  /** For the answer's Set-Cookie; undefined where nothing changes. */
  readonly header: () => string | undefined;
}

export function createCookieExchange(request: Request): CookieExchange {
  const url = new URL(request.url);
  const name = nameFor(url);
  const sent = isSameOrigin(request, url) ? request.headers.get('cookie') : null;
  let header: string | undefined;
  const set = (value: string, maxAge: number): void => {
    header = serialize(name, value, {
      path: PATH,
      httpOnly: true,
      sameSite: 'Strict',
      maxAge,
      secure: isSecure(request, url),
    });
  };
  return {
    cookie: {
      token: sent === null ? undefined : parse(sent, name)[name],
      keep: (token) => set(token, MAX_AGE_SECONDS),
      drop: () => set('', 0),
    },
    header: () => header,
  };
}
