/**
 * Security headers of the client's pages and files, by Hono's secure headers. Rules [O-P1] to
 * [O-P3].
 */
import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** Scripts that stand in a page; JSON in a script element is data and runs nowhere. */
const INLINE_SCRIPT =
  /<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g;

/** `'sha256-…'` of each inline script of a page, as script-src names them. */
const scriptHashes = (html: string): readonly string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/** The practice exchange hashes passwords in WebAssembly; a worker has the policy of its own file. */
const WASM_WORKER = /^\/assets\/exchange\.worker-/;

/** Hosts that may stand in a policy: a URL's host may hold marks that would end a directive. */
const PLAIN_HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/** `'self'` covers sockets in current browsers alone, so those of the page's host are named. */
function socketsOf(url: string): string {
  const { host } = new URL(url);
  return PLAIN_HOST.test(host) ? `ws://${host} wss://${host}` : '';
}

/** The proxy's word is enough: without TLS a browser ignores the header that follows from it. */
const isOverTls = ({ req }: Context): boolean =>
  new URL(req.url).protocol === 'https:' || /^https\b/i.test(req.header('x-forwarded-proto') ?? '');

const YEAR_S = 31_536_000;

/** Browser features that no page of this product requests. */
const UNUSED = [
  'accelerometer',
  'camera',
  'displayCapture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
] as const;

/**
 * @param html the built page, whose inline scripts may run
 * @param backends other exchanges that the pages may talk to, as origins
 */
export function pageHeaders(html: string, backends: readonly string[]): MiddlewareHandler {
  const scripts = ["'self'", ...scriptHashes(html)].join(' ');
  const sockets = backends.map((origin) => origin.replace(/^http/, 'ws'));
  const withTls = (strictTransportSecurity: string | false): MiddlewareHandler =>
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          ({ req }) => (WASM_WORKER.test(req.path) ? "'self' 'wasm-unsafe-eval'" : scripts),
        ],
        // Dialogs, toasts and the chart set style elements of their own.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ({ req }) => socketsOf(req.url), ...backends, ...sockets],
        // The socket's heartbeat ticks in a worker made from a blob.
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
      permissionsPolicy: Object.fromEntries(UNUSED.map((name) => [name, []])),
      referrerPolicy: 'same-origin',
      xFrameOptions: 'DENY',
      // The developer pages stream to an inspector in a window that they open.
      crossOriginOpenerPolicy: 'same-origin-allow-popups',
      strictTransportSecurity,
    });
  const plain = withTls(false);
  const strict = withTls(`max-age=${YEAR_S}`);
  return (context, next) => (isOverTls(context) ? strict : plain)(context, next);
}
