import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { keepFiles } from '../../../src/server/site.ts';

/** Files below /fixed, of 40 bytes, behind 100 bytes of memory; `read` has what they were asked. */
function site() {
  const read: string[] = [];
  const app = new Hono();
  app.get(
    '*',
    keepFiles((path) => path.startsWith('/fixed/'), 100),
    (context) => {
      const encoding = context.req.header('accept-encoding')?.includes('br') ? 'br' : 'none';
      const range = context.req.header('range');
      read.push(`${context.req.path} ${range ?? encoding}`);
      if (context.req.path.endsWith('/missing')) return context.notFound();
      const body = `${context.req.path} ${encoding}`.padEnd(40);
      const headers = {
        'content-type': 'text/javascript',
        'content-encoding': encoding,
        'content-length': '40',
        vary: 'Accept-Encoding',
      };
      return range === undefined
        ? context.body(body, 200, headers)
        : context.body(body.slice(0, 5), 206);
    },
  );
  const get = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await app.request(path, { headers });
    return {
      status: response.status,
      text: await response.text(),
      headers: Object.fromEntries(response.headers),
    };
  };
  return { read, get };
}

describe('files that never change', () => {
  test('are read once for each encoding, and answered the same', async () => {
    const { read, get } = site();
    const plain = await get('/fixed/a.js');
    const packed = await get('/fixed/a.js', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(await get('/fixed/a.js')).toEqual(plain);
    expect(await get('/fixed/a.js', { 'accept-encoding': 'br;q=1, gzip, br' })).toEqual(packed);
    expect(read).toEqual(['/fixed/a.js none', '/fixed/a.js br']);
  });

  test('are read again where there is no room, and never kept in parts or while missing', async () => {
    const { read, get } = site();
    for (const path of ['/fixed/a', '/fixed/b', '/fixed/c', '/fixed/c', '/fixed/a'])
      expect((await get(path)).text.trim()).toBe(`${path} none`);
    expect(read).toEqual(['/fixed/a none', '/fixed/b none', '/fixed/c none', '/fixed/c none']);
    expect((await get('/fixed/a', { range: 'bytes=0-4' })).text).toBe('/fixe');
    expect((await get('/fixed/missing')).status).toBe(404);
    expect((await get('/fixed/missing')).status).toBe(404);
    expect(read.slice(4)).toEqual([
      '/fixed/a bytes=0-4',
      '/fixed/missing none',
      '/fixed/missing none',
    ]);
  });

  test('other files are read each time', async () => {
    const { read, get } = site();
    await get('/other.js');
    await get('/other.js');
    expect(read).toHaveLength(2);
  });
});
