/** Files over HTTP, in memory and in PGlite. */
import { beforeEach, describe, expect, test } from 'vitest';
import { FILE_BYTES_MAX, FILES_A_DAY } from '../../../src/domain/files/files.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import type { WireFile } from '../../../src/protocol/files/calls.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { commented, IMAGE_KINDS, imageOf } from '../../support/images.ts';
import type { HttpExchange } from '../../support/httpExchange.ts';

const { open } = createApiStores();

/** A file of a size that is one of its kind, and holds every byte its kind may hold anywhere. */
const content = imageOf;

function form(bytes: Uint8Array<ArrayBuffer>, name = 'proof.png'): FormData {
  const made = new FormData();
  made.append('file', new File([bytes], name, { type: 'image/png' }));
  return made;
}

let exchange: HttpExchange;
const begin = async (kind: 'memory' | 'PGlite' = 'memory'): Promise<HttpExchange> => {
  exchange = await open(kind);
  return exchange;
};

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly duplex?: 'half';
}

const send = (token: string | undefined, body: RequestInit['body'], more: Sent = {}) =>
  exchange.send<WireFile & { code?: string; data?: object }>(
    new Request('http://localhost/api/file?siteInfoId=1', {
      method: 'POST',
      ...(body === undefined ? {} : { body }),
      ...more,
      headers: { ...more.headers, ...(token && { authorization: `Bearer ${token}` }) },
    }),
  );

const read = (token: string, id: string): Promise<Response> =>
  Promise.resolve(
    exchange.gateway.http.fetch(
      new Request(`http://localhost/api/file?id=${id}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    ),
  );

/** A body that never ends, and how many bytes of it were read. */
function endless(type: string) {
  const part = new Uint8Array(256 * 1024);
  const head = new TextEncoder().encode(
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
  );
  let bytes = 0;
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const next = bytes === 0 ? head : part;
        bytes += next.length;
        controller.enqueue(next);
      },
      cancel: () => {
        isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const more: Sent = { duplex: 'half', headers: { 'content-type': type } };
  return { body, more, read: () => bytes, isCancelled: () => isCancelled };
}

describe.each(['memory', 'PGlite'] as const)('files in %s', (kind) => {
  test('[H-F4][H-F5] a file of the largest size is read as it was sent, and as an attachment', async () => {
    await begin(kind);
    const { accessToken: token } = await exchange.signIn('owner');
    const bytes = content('png', FILE_BYTES_MAX);
    const { status, body } = await send(token, form(bytes, '영수증 "1".jpeg'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: '영수증 1.png', type: 'image/png', size: FILE_BYTES_MAX });
    const answered = await read(token, body.id);
    expect(answered.status).toBe(200);
    expect(Buffer.compare(Buffer.from(await answered.arrayBuffer()), Buffer.from(bytes))).toBe(0);
    expect(Object.fromEntries(answered.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="___ 1.png"; filename*=UTF-8''${encodeURIComponent('영수증 1.png')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'cache-control': 'no-store',
    });
    const listed = await exchange.store.documents.query({ kind: 'file', page: 1, size: 10 });
    expect(listed.items.map((one) => one.body.length < 200)).toEqual([true]);
  });

  test('[H-F5] is erased with its owner', async () => {
    await begin(kind);
    const { user, accessToken: token } = await exchange.signIn('leaver');
    const other = await exchange.signIn('stayer');
    const mine = await send(token, form(content('pdf', 1_000)));
    const theirs = await send(other.accessToken, form(content('gif', 300_000)));
    await exchange.gateway.core.documents.transact([{ type: 'erase', owner: user.id as never }], {
      actor: 'exchange',
      at: exchange.clock.now(),
    });
    expect(
      (await exchange.store.documents.query({ kind: 'filePiece', page: 1, size: 10 })).total,
    ).toBe(2);
    expect((await read(token, mine.body.id)).status).toBe(404);
    expect((await read(other.accessToken, theirs.body.id)).status).toBe(200);
    const { items } = await exchange.store.documents.audit({ page: 1, size: 100, kind: 'file' });
    expect(items.filter(({ owner }) => owner === user.id)).toMatchObject([
      { action: 'ERASED', id: undefined },
      { action: 'CREATED', id: undefined, after: undefined },
    ]);
  });
});

describe('[H-F6] the bytes of a form that is refused', () => {
  /** A file costs ten, and nothing comes back while the clock stands still. */
  const COMMANDS = { perSecond: 0.001, burst: 60 };
  const sender = async (): Promise<string> => {
    exchange = await open('memory', { rateLimits: { commands: COMMANDS } });
    return (await exchange.signIn('sender')).accessToken;
  };
  const small = (token: string) => send(token, form(content('pdf', 1_000)));

  test('are charged to whoever sent them, and to nobody else', async () => {
    const token = await sender();
    const { accessToken: other } = await exchange.signIn('other');
    const large = endless('multipart/form-data; boundary=b');
    expect((await send(token, large.body, large.more)).body.code).toBe('FILE_TOO_LARGE');
    expect((await small(token)).body.code).toBe('TOO_MANY_REQUESTS');
    expect((await small(other)).status).toBe(200);
  });

  test('are those that were read: one that is refused at its beginning costs what it read', async () => {
    const token = await sender();
    const torn = () =>
      send(token, 'x'.repeat(10_000), {
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      });
    expect((await torn()).body.code).toBe('MALFORMED_BODY');
    expect((await small(token)).status).toBe(200);
  });
});

describe('a file', () => {
  let token: string;
  beforeEach(async () => {
    await begin();
    ({ accessToken: token } = await exchange.signIn('sender'));
  });

  test.each(IMAGE_KINDS)('[H-F1] is %s by its content, whatever it is called', async (kind) => {
    const { body } = await send(token, form(content(kind, 100), '..\\..\\evil/run.exe.html'));
    expect(body).toMatchObject({ name: `run.exe.${kind}`, size: 100 });
  });

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing that may hold scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a program', 'MZ\u0090\0'],
    ['another RIFF', 'RIFF\u0010\0\0\0WAVEfmt '],
    ['nothing', ''],
    ['the beginning of an image', '\u0089PN'],
  ])('[H-F1] is refused when it is %s', async (_, text) => {
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    expect((await send(token, form(bytes))).body.code).toBe('FILE_KIND');
  });

  test.each(['png', 'jpg', 'webp', 'gif'] as const)(
    '[H-F8] %s is stored without what was written into it',
    async (kind) => {
      const plain = imageOf(kind, 400);
      const { body } = await send(token, form(commented(kind, plain, 'N 37.5665 E 126.9780')));
      const stored = Buffer.from(await (await read(token, body.id)).arrayBuffer());
      expect(stored.equals(plain)).toBe(true);
    },
  );

  test.each(['png', 'jpg', 'webp', 'gif'] as const)(
    '[H-F9] %s is refused when it was cut, and nothing is stored',
    async (kind) => {
      const cut = imageOf(kind, 400).slice(0, 380);
      expect((await send(token, form(cut))).body.code).toBe('FILE_DAMAGED');
      const pieces = await exchange.store.documents.query({ kind: 'filePiece', page: 1, size: 1 });
      expect(pieces.total).toBe(0);
    },
  );

  test('[H-F2] is refused above 5 MB, and read no further than that', async () => {
    const large = await send(token, form(content('png', FILE_BYTES_MAX + 1)));
    expect(large).toMatchObject({
      status: 413,
      body: { code: 'FILE_TOO_LARGE', data: { maximum: '5' } },
    });
    const stream = endless('multipart/form-data; boundary=b');
    expect((await send(token, stream.body, stream.more)).body.code).toBe('FILE_TOO_LARGE');
    expect(stream.read()).toBeLessThan(FILE_BYTES_MAX + 1_000_000);
    expect(stream.isCancelled()).toBe(true);
    const declared = endless('multipart/form-data; boundary=b');
    const headers = { ...declared.more.headers, 'content-length': '6000000' };
    const refused = await send(token, declared.body, { ...declared.more, headers });
    expect(refused.body.code).toBe('FILE_TOO_LARGE');
    expect(declared.read()).toBe(0);
  });

  test('[H-F2] is not read from a guest', async () => {
    const stream = endless('multipart/form-data; boundary=b');
    expect((await send(undefined, stream.body, stream.more)).body.code).toBe('LOGIN_REQUIRED');
    expect(stream.read()).toBe(0);
  });

  test('[H-F2] is refused outside of a form, twice in one, and in a form of another site', async () => {
    const json = await send(token, '{"file":"x"}', {
      headers: { 'content-type': 'application/json' },
    });
    expect(json.body.code).toBe('MALFORMED_BODY');
    const broken = { headers: { 'content-type': 'multipart/form-data; boundary=b' } };
    expect((await send(token, '--c\r\n', broken)).body.code).toBe('MALFORMED_BODY');
    const two = form(content('png', 100));
    two.append('file', new File([content('png', 100)], 'b.png'));
    expect((await send(token, two)).body).toMatchObject({ code: 'INVALID_PARAMETER' });
    const text = new FormData();
    text.append('file', 'not a file');
    expect((await send(token, text)).body).toMatchObject({
      code: 'INVALID_PARAMETER',
      data: { name: 'file' },
    });
    const elsewhere = form(content('png', 100));
    elsewhere.append('siteInfoId', '2');
    expect((await send(token, elsewhere)).body.code).toBe('NO_PERMISSION');
  });

  test('[H-F3] can be sent twenty times a day, also at once', async () => {
    const sent = await Promise.all(
      Array.from({ length: FILES_A_DAY + 3 }, () => send(token, form(content('png', 100)))),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(FILES_A_DAY);
    expect(sent.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { code: 'FILE_LIMIT', data: { maximum: '20' } },
    });
    const { accessToken: other } = await exchange.signIn('another');
    expect((await send(other, form(content('png', 100)))).status).toBe(200);
    exchange.clock.jumpTo(exchange.clock.now() + DAY_MS / 2);
    await exchange.clock.run(500);
    const { body } = await exchange.post<{ accessToken: string }>('/api/login', {
      username: 'sender',
      password: 'maru2025',
    });
    expect((await send(body.accessToken, form(content('png', 100)))).status).toBe(200);
  });

  test('[H-F4] does not exist for anybody but its owner and the operator', async () => {
    const { body } = await send(token, form(content('png', 100)));
    const { accessToken: other } = await exchange.signIn('stranger');
    const refused = await read(other, body.id);
    expect(await refused.json()).toMatchObject({ status: 404, code: 'UNKNOWN_FILE' });
    expect((await read(other, 'nothing')).status).toBe(404);
  });
});
