import { describe, expect, test } from 'vitest';
import { playMoneyProblem, readProviders } from '../../../src/server/providerConfig.ts';

const SECRET = 'a secret of at least 32 characters';
const BITDEX = {
  PROVIDER_BITDEX_URL: 'https://pay.example.com/maru/',
  PROVIDER_BITDEX_KEY: 'maru',
  PROVIDER_BITDEX_SECRET: SECRET,
};

describe('payment providers of the environment', () => {
  test('none leave the sandbox inside the exchange', () => {
    expect(readProviders({})).toEqual({ ok: true, links: undefined });
  });

  test('a real one has an address, a key and a secret', () => {
    const read = readProviders(BITDEX);
    expect(read.ok && [...(read.links ?? [])]).toEqual([
      [
        'bitdex',
        {
          baseUrl: 'https://pay.example.com/maru',
          key: 'maru',
          secret: SECRET,
          isSandbox: false,
        },
      ],
    ]);
    const safety = { PROVIDER_DH_SAFETY_URL: 'https://pay.example.com' };
    expect(readProviders(safety)).toEqual({
      ok: false,
      problem: 'PROVIDER_DH_SAFETY_KEY is missing; the provider names it.',
    });
  });

  test.each([
    ['http://pay.example.com', /must be an address such as https:/],
    ['pay.example.com', /must be an address/],
    ['https://pay.example.com?x=1', /must be an address/],
  ])('the address %s is refused', (url, problem) => {
    expect(readProviders({ ...BITDEX, PROVIDER_BITDEX_URL: url })).toMatchObject({
      ok: false,
      problem: expect.stringMatching(problem),
    });
  });

  test('a short secret is refused', () => {
    expect(readProviders({ ...BITDEX, PROVIDER_BITDEX_SECRET: 'short' })).toMatchObject({
      problem: 'PROVIDER_BITDEX_SECRET must be of at least 32 characters.',
    });
  });

  test('[V-B3] a sandbox as a process stands for all of them, on this machine', () => {
    const sandbox = {
      PROVIDER_SANDBOX_URL: 'http://127.0.0.1:8090',
      PROVIDER_SANDBOX_SECRET: SECRET,
    };
    const read = readProviders(sandbox);
    expect(read.ok && read.links?.get('dh-safety')).toEqual({
      baseUrl: 'http://127.0.0.1:8090/dh-safety',
      key: 'sandbox',
      secret: SECRET,
      isSandbox: true,
    });
    expect(read.ok && read.links?.size).toBe(7);
    expect(readProviders({ ...sandbox, ...BITDEX })).toMatchObject({ ok: false });
    const elsewhere = { ...sandbox, PROVIDER_SANDBOX_URL: 'https://pay.example.com' };
    expect(readProviders(elsewhere)).toMatchObject({
      problem: expect.stringContaining('must be an address of this machine'),
    });
  });
});

describe('[V-B2] play money stays play money', () => {
  test.each(['replay', 'synthetic'])('a real provider beside a %s feed is refused', (feed) => {
    const read = readProviders(BITDEX);
    const links = read.ok ? read.links : undefined;
    const problem = playMoneyProblem(links, feed);
    expect(problem).toMatch(/^PROVIDER_BITDEX_URL names a real provider, and FEED=/);
    expect(problem).not.toContain('\n');
    expect(playMoneyProblem(links, 'live')).toBeUndefined();
  });

  test('a sandbox is not', () => {
    expect(playMoneyProblem(undefined, 'replay')).toBeUndefined();
  });
});
