import { createHmac, randomBytes, webcrypto } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import {
  parseSessionId,
  parseUserId,
  sessionId,
  siteId,
  userId,
} from '../../../../src/domain/ids.ts';
import {
  ACCESS_LIFE_SECONDS,
  signAccessToken,
  verifyAccessToken,
} from '../../../../src/gateway/auth/authenticate.ts';
import {
  createRefreshSecret,
  readRefreshToken,
  writeRefreshToken,
} from '../../../../src/gateway/auth/tokens.ts';
import {
  type AccessKeys,
  createAccessChecks,
  createTokenKeys,
} from '../../../../src/gateway/secrets.ts';
import type { MetaStore } from '../../../../src/gateway/ports/metaNames.ts';

const NOW = 1_700_000_000_000;
const identity = { userId: userId(7), siteId: siteId(15), sessionId: sessionId(3) };
const random = (length: number): Uint8Array => new Uint8Array(randomBytes(length));

function createMeta(): MetaStore & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    read: (key) => Promise.resolve(texts.get(key)),
    write: (key, value) => {
      texts.set(key, value);
      return Promise.resolve();
    },
  };
}

const keysOf = () => createTokenKeys(createMeta(), random)();

describe('[A-S4] access tokens', () => {
  test('name user, session and site until their time is over', async () => {
    const { access } = await keysOf();
    const token = await signAccessToken(access, identity, NOW);
    const expiresAt = NOW + ACCESS_LIFE_SECONDS * 1_000;
    const good = { ok: true, identity, expiresAt };
    expect(await verifyAccessToken(access, token, NOW)).toEqual(good);
    const last = expiresAt - 1;
    expect(await verifyAccessToken(access, token, last)).toEqual(good);
    expect(await verifyAccessToken(access, token, last + 1)).toEqual({
      ok: false,
      rejection: { code: 'TOKEN_EXPIRED' },
    });
  });

  const strangers: readonly (readonly [string, (keys: AccessKeys) => Promise<string> | string])[] =
    [
      ['no token at all', () => ''],
      ['text that is none', () => 'abc.def.ghi'],
      ["another exchange's", async () => signAccessToken((await keysOf()).access, identity, NOW)],
      [
        'an unsigned one',
        () =>
          new UnsecuredJWT({ sid: 's-3', site: 15 })
            .setSubject('u-7')
            .setExpirationTime('1h')
            .encode(),
      ],
      [
        'one that never expires',
        ({ shared }) =>
          new SignJWT({ sid: 's-3', site: 15 })
            .setProtectedHeader({ alg: 'HS256' })
            .setSubject('u-7')
            .sign(shared),
      ],
      [
        'one without a session',
        ({ shared }) =>
          new SignJWT({ site: 15 })
            .setProtectedHeader({ alg: 'HS256' })
            .setSubject('u-7')
            .setExpirationTime(NOW / 1_000 + 60)
            .sign(shared),
      ],
      [
        'one whose user is no user id',
        ({ shared }) =>
          new SignJWT({ sid: 's-3', site: 15 })
            .setProtectedHeader({ alg: 'HS256' })
            .setSubject("u-7' or 1=1")
            .setExpirationTime(NOW / 1_000 + 60)
            .sign(shared),
      ],
    ];
  test.each(strangers)('%s is LOGIN_REQUIRED', async (_, make) => {
    const { access } = await keysOf();
    expect(await verifyAccessToken(access, await make(access), NOW)).toEqual({
      ok: false,
      rejection: { code: 'LOGIN_REQUIRED' },
    });
  });

  describe('made with the very key of the exchange', () => {
    const secret = Buffer.from(random(32));
    const HMAC = { name: 'HMAC', hash: 'SHA-256' };
    const PAYLOAD = { sub: 'u-7', sid: 's-3', site: 15, exp: NOW / 1_000 + 60 };
    const encoded = (value: unknown): string =>
      Buffer.from(JSON.stringify(value)).toString('base64url');
    /** A token of any header and content, its signature by this digest. */
    const forge = (header: object, payload: object = PAYLOAD, digest = 'sha256'): string => {
      const signed = `${encoded(header)}.${encoded(payload)}`;
      return `${signed}.${createHmac(digest, secret).update(signed).digest('base64url')}`;
    };
    const verify = async (token: string) => {
      const shared = await webcrypto.subtle.importKey('raw', secret, HMAC, false, [
        'sign',
        'verify',
      ]);
      return verifyAccessToken({ ...(await keysOf()).access, shared }, token, NOW);
    };
    const HS256 = { alg: 'HS256' };

    test('they are what they say', async () => {
      expect(await verify(forge(HS256))).toMatchObject({ ok: true, identity });
    });

    test.each<[name: string, token: string]>([
      ['another digest', forge({ alg: 'HS384' }, PAYLOAD, 'sha384')],
      ['another digest under the right name', forge(HS256, PAYLOAD, 'sha512')],
      ['the right digest under another name', forge({ alg: 'HS512' })],
      ['a name for public keys', forge({ alg: 'RS256' })],
      ['no algorithm', forge({ alg: 'none' })],
      ['no algorithm and no signature', forge({ alg: 'none' }).replace(/[^.]*$/, '')],
      ['no signature', forge(HS256).replace(/[^.]*$/, '')],
      ['an algorithm in other letters', forge({ alg: 'hs256' })],
      ['an algorithm that is a list', forge({ alg: ['HS256'] })],
      ['an extension nobody knows', forge({ ...HS256, crit: ['x'], x: 1 })],
      ['an unencoded body', forge({ ...HS256, b64: false, crit: ['b64'] })],
      ['no header', forge({})],
      ['five parts', `${forge(HS256)}.a.b`],
      ['a user that is a list', forge(HS256, { ...PAYLOAD, sub: ['u-7'] })],
      ['a session that is a number', forge(HS256, { ...PAYLOAD, sid: 3 })],
      ['a site that is text', forge(HS256, { ...PAYLOAD, site: '15' })],
      ['a site of zero', forge(HS256, { ...PAYLOAD, site: 0 })],
      ['a site between two', forge(HS256, { ...PAYLOAD, site: 1.5 })],
      ['no site', forge(HS256, { ...PAYLOAD, site: undefined })],
      ['an end that is text', forge(HS256, { ...PAYLOAD, exp: '9999999999' })],
      ['no end', forge(HS256, { ...PAYLOAD, exp: undefined })],
      ['a beginning to come', forge(HS256, { ...PAYLOAD, nbf: NOW / 1_000 + 30 })],
      ['a list for a body', forge(HS256, [PAYLOAD])],
    ])('with %s they are LOGIN_REQUIRED', async (_, token) => {
      expect(await verify(token)).toEqual({ ok: false, rejection: { code: 'LOGIN_REQUIRED' } });
    });

    test('a token that has expired and is not of this exchange is none of its tokens', async () => {
      const expired = forge(HS256, { ...PAYLOAD, exp: NOW / 1_000 - 60 });
      expect(await verify(expired)).toMatchObject({ rejection: { code: 'TOKEN_EXPIRED' } });
      const foreign = await signAccessToken((await keysOf()).access, identity, NOW - 1e9);
      expect(await verify(foreign)).toMatchObject({ rejection: { code: 'LOGIN_REQUIRED' } });
    });
  });

  test('changed by a character they are none', async () => {
    const { access } = await keysOf();
    const token = await signAccessToken(access, identity, NOW);
    const [header, payload, signature] = token.split('.');
    const forged = Buffer.from(
      JSON.stringify({ sub: 'u-1', sid: 's-3', site: 15, exp: NOW / 1_000 + 900 }),
    ).toString('base64url');
    expect((await verifyAccessToken(access, `${header}.${forged}.${signature}`, NOW)).ok).toBe(
      false,
    );
    expect((await verifyAccessToken(access, `${header}.${payload}.${signature}A`, NOW)).ok).toBe(
      false,
    );
  });
});

describe('refresh tokens', () => {
  const secret = createRefreshSecret(random);
  const key = random(32);
  const token = writeRefreshToken(key, identity, secret);

  test('say whose they are; only the hash of their secret is for keeping', async () => {
    const { userId: user, sessionId: session } = identity;
    expect(readRefreshToken(key, token)).toEqual({
      userId: user,
      sessionId: session,
      hash: secret.hash,
    });
    const digest = await webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(secret.text));
    expect(secret.hash).toBe(Buffer.from(digest).toString('hex'));
  });

  test('[A-S6] changed anywhere, or of another key, they were never given out', () => {
    expect(readRefreshToken(random(32), token)).toBeUndefined();
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'x' ? 'y' : 'x';
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      expect([changed, readRefreshToken(key, changed)]).toEqual([changed, undefined]);
    }
    for (const text of ['', '.', 'u-7.s-3', 'u-7.s-3.abc.def']) {
      expect(readRefreshToken(key, text)).toBeUndefined();
    }
  });

  test('carry 32 random bytes', () => {
    expect(Buffer.from(secret.text, 'base64url')).toHaveLength(32);
    expect(createRefreshSecret(random).text).not.toBe(secret.text);
  });
});

describe('[A-S38] the key pair of access tokens', () => {
  const algorithmOf = (token: string): string =>
    Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8');

  test('signs with Ed25519, and is the same after a restart', async () => {
    const meta = createMeta();
    const before = await createTokenKeys(meta, random)();
    const token = await signAccessToken(before.access, identity, NOW);
    expect(algorithmOf(token)).toContain('"EdDSA"');
    const published = meta.texts.get('auth.public');
    const after = await createTokenKeys(meta, random)();
    expect(meta.texts.get('auth.public')).toBe(published);
    expect((await verifyAccessToken(after.access, token, NOW)).ok).toBe(true);
    expect(await signAccessToken(after.access, identity, NOW)).toBe(token);
  });

  test('leaves a token that an earlier version signed with the secret good until it expires', async () => {
    const { access } = await keysOf();
    const earlier = await signAccessToken({ ...access, private: undefined }, identity, NOW);
    expect(algorithmOf(earlier)).toContain('"HS256"');
    const end = NOW + ACCESS_LIFE_SECONDS * 1_000;
    expect(await verifyAccessToken(access, earlier, end - 1)).toMatchObject({ ok: true, identity });
    expect(await verifyAccessToken(access, earlier, end)).toMatchObject({
      rejection: { code: 'TOKEN_EXPIRED' },
    });
  });

  test('is the secret where WebCrypto has no Ed25519: nothing is published, and tokens are good', async () => {
    const { subtle } = webcrypto;
    const importKey = vi.spyOn(subtle, 'importKey');
    importKey.mockImplementationOnce(() =>
      Promise.reject(new DOMException('Unrecognized algorithm name', 'NotSupportedError')),
    );
    const meta = createMeta();
    const { access } = await createTokenKeys(meta, random)();
    importKey.mockRestore();
    const token = await signAccessToken(access, identity, NOW);
    expect([algorithmOf(token), meta.texts.has('auth.public')]).toEqual([
      expect.stringContaining('"HS256"'),
      false,
    ]);
    expect(await verifyAccessToken(access, token, NOW)).toMatchObject({ ok: true, identity });
  });

  test.each(['base64url', 'utf8'] as const)(
    'a token that is signed with the public key (%s) as a secret is none',
    async (encoding) => {
      const meta = createMeta();
      const { access } = await createTokenKeys(meta, random)();
      const forged = await new SignJWT({ sid: 's-3', site: 15 })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject('u-7')
        .setExpirationTime(NOW / 1_000 + 60)
        .sign(Buffer.from(meta.texts.get('auth.public') ?? '', encoding));
      expect(await verifyAccessToken(access, forged, NOW)).toMatchObject({
        rejection: { code: 'LOGIN_REQUIRED' },
      });
    },
  );
});

describe('[A-S39] checks of a process without the secret', () => {
  test('read the public key alone, and know a token of each key within ten seconds', async () => {
    const meta = createMeta();
    const asked: string[] = [];
    let now = NOW;
    const read: MetaStore['read'] = (key) => {
      asked.push(key);
      return meta.read(key);
    };
    const checks = createAccessChecks({ read }, { now: () => now });
    const verify = async (token: string) => verifyAccessToken(await checks(), token, NOW);
    expect((await checks()).public).toBeUndefined();
    for (let n = 0; n < 2; n += 1) {
      meta.texts.clear();
      const { access } = await createTokenKeys(meta, random)();
      const token = await signAccessToken(access, identity, NOW);
      now += 10_000;
      expect(await verify(token)).toMatchObject({ ok: true, identity });
      expect(await verify(`${token}x`)).toMatchObject({ rejection: { code: 'LOGIN_REQUIRED' } });
    }
    expect(asked).toEqual(['auth.public', 'auth.public', 'auth.public']);
  });

  test('a token that only the secret can check is TOKEN_EXPIRED: it is renewed', async () => {
    const meta = createMeta();
    const { access } = await createTokenKeys(meta, random)();
    const earlier = await signAccessToken({ ...access, private: undefined }, identity, NOW);
    const checks = await createAccessChecks(meta, { now: () => NOW })();
    expect(await verifyAccessToken(checks, earlier, NOW)).toMatchObject({
      rejection: { code: 'TOKEN_EXPIRED' },
    });
  });
});

describe('[A-S10] the secret behind the tokens', () => {
  test('is made once and read again after a restart', async () => {
    const meta = createMeta();
    const before = await createTokenKeys(meta, random)();
    const token = await signAccessToken(before.access, identity, NOW);
    const after = await createTokenKeys(meta, random)();
    expect(after.refresh).toEqual(before.refresh);
    expect((await verifyAccessToken(after.access, token, NOW)).ok).toBe(true);
    // Two secrets, and the public key.
    expect(meta.texts.size).toBe(3);
  });

  test('is asked for again after the store failed', async () => {
    const meta = createMeta();
    let fails = true;
    const keys = createTokenKeys(
      { ...meta, read: (key) => (fails ? Promise.reject(new Error('away')) : meta.read(key)) },
      random,
    );
    await expect(keys()).rejects.toThrow('away');
    fails = false;
    await expect(keys()).resolves.toHaveProperty('access');
  });

  test('is not the key of either kind of token', async () => {
    const meta = createMeta();
    const { refresh } = await createTokenKeys(meta, random)();
    const [secret] = meta.texts.values();
    expect(Buffer.from(refresh).toString('base64url')).not.toBe(secret);
  });
});

test('ids from outside are read only in their own form', () => {
  expect(parseUserId('u-12')).toBe('u-12');
  expect(parseSessionId('s-1')).toBe('s-1');
  for (const text of [
    '',
    'u-',
    'u-0',
    'u-01',
    'u-1 ',
    'U-1',
    's-1',
    'u-1e3',
    'u-1234567890123456',
  ]) {
    expect(parseUserId(text)).toBeUndefined();
  }
});
