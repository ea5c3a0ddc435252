/** Files whose content never changes, kept in memory from their first request on. */
import type { MiddlewareHandler } from 'hono';

/** More than all files that the pages of the build ask for, compressed. */
const BYTES_MAX = 16 * 1024 * 1024;

const KEPT_HEADERS = [
  'content-type',
  'content-encoding',
  'content-length',
  'vary',
  'last-modified',
];

interface KeptFile {
  readonly body: ArrayBuffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the answer depends on besides the path. */
function encodingsOf(accepted: string | undefined): string {
  const names = new Set((accepted ?? '').split(',').map((name) => name.trim()));
  return ['br', 'zstd', 'gzip'].filter((name) => names.has(name)).join();
}

/**
 * Answers from memory what the handlers behind it answered before. Parts of files, and what would
 * exceed the memory, are left to them.
 * @param isFixed whether the content of a path never changes
 * @param bytesMax of all kept files together
 */
export function keepFiles(
  isFixed: (path: string) => boolean,
  bytesMax = BYTES_MAX,
): MiddlewareHandler {
  const kept = new Map<string, KeptFile>();
  let bytes = 0;
  return async (context, next) => {
    const { req } = context;
    if (req.method !== 'GET' || !isFixed(req.path) || req.header('range') !== undefined)
      return next();
    const key = `${encodingsOf(req.header('accept-encoding'))} ${req.path}`;
    const found = kept.get(key);
    if (found !== undefined) return context.body(found.body, 200, found.headers);
    await next();
    const { status, headers } = context.res;
    const size = Number(headers.get('content-length') ?? Infinity);
    if (status !== 200 || bytes + size > bytesMax) return undefined;
    const file: KeptFile = {
      body: await context.res.arrayBuffer(),
      headers: Object.fromEntries(
        KEPT_HEADERS.flatMap((name) => {
          const value = headers.get(name);
          return value === null ? [] : [[name, value]];
        }),
      ),
    };
    // Another request may have kept it meanwhile.
    if (!kept.has(key)) bytes += size;
    kept.set(key, file);
    context.res = new Response(file.body, { headers: file.headers });
    return undefined;
  };
}
