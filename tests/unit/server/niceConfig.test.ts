import { describe, expect, test } from 'vitest';
import { readNice } from '../../../src/server/identity/niceConfig.ts';

const SET = {
  NICE_CLIENT_ID: 'client-1',
  NICE_CLIENT_SECRET: 'not-for-anybody',
  NICE_ORIGINS: 'https://maru.example.com, https://two.example.com,',
};

describe('the settings of NICE', () => {
  test('[A-V46] nothing set leaves the demo’s page', () => {
    expect(readNice({ NICE_CLIENT_ID: ' ', NICE_URL: '' })).toEqual({ ok: true, nice: undefined });
  });

  test('[A-V46] every address can be another, http on this machine alone', () => {
    expect(
      readNice({
        ...SET,
        NICE_PRODUCT_ID: '77',
        NICE_URL: 'http://127.0.0.1:9000/',
        NICE_WINDOW_URL: 'http://127.0.0.1:9000/window',
      }),
    ).toEqual({
      ok: true,
      nice: {
        clientId: 'client-1',
        clientSecret: 'not-for-anybody',
        productId: '77',
        baseUrl: 'http://127.0.0.1:9000',
        windowUrl: 'http://127.0.0.1:9000/window',
        origins: ['https://maru.example.com', 'https://two.example.com'],
      },
    });
  });

  test.each([
    ['NICE_CLIENT_ID', ''],
    ['NICE_CLIENT_ID', 'a:b'],
    ['NICE_CLIENT_SECRET', ''],
    ['NICE_ORIGINS', ''],
    ['NICE_ORIGINS', 'maru.example.com'],
    ['NICE_ORIGINS', 'https://maru.example.com/signup'],
    ['NICE_ORIGINS', 'http://maru.example.com'],
    ['NICE_PRODUCT_ID', '1 2'],
    ['NICE_URL', 'http://nice.example.com'],
    ['NICE_URL', 'https://user:word@nice.example.com'],
    ['NICE_WINDOW_URL', "https://nice.example.com/;script-src 'unsafe-inline'"],
    ['NICE_WINDOW_URL', 'https://nice.example.com/?a=b'],
  ])('[A-V46] %s=%s is refused in one line without the secret', (name, value) => {
    const read = readNice({ ...SET, [name]: value });
    const problem = read.ok ? '' : read.problem;
    expect(problem).toMatch(new RegExp(`^${name} .*\\.$`));
    expect(problem).not.toContain('not-for-anybody');
  });
});
