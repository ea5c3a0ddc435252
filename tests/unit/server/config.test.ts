import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseTrustedProxies } from '../../../src/server/clientAddress.ts';
import { readConfig } from '../../../src/server/config.ts';

describe('server settings come from the environment and nothing else', () => {
  it('nothing set gives the defaults; an empty variable counts as not set', () => {
    const expected = {
      ok: true,
      config: {
        host: '127.0.0.1',
        port: 8080,
        dataDir: '.data',
        databaseUrl: undefined,
        feed: 'replay',
        origins: [],
        replaySeed: undefined,
        rateLimits: {
          commands: { perSecond: 50, burst: 100 },
          reads: { perSecond: 200, burst: 400 },
          guests: { perSecond: 200, burst: 800 },
          signups: { perSecond: 1 / 3, burst: 60 },
          codes: { perSecond: 10 / 86_400, burst: 10 },
        },
        connectionsMax: 1_000,
        trustedProxies: [],
        money: {},
        keys: { path: join('.data', 'keys.json'), mayRenew: false },
        coinKeys: undefined,
        mail: {},
        nice: undefined,
        push: { contact: 'mailto:push@maru.example', hosts: [] },
        operatorTwoStep: false,
        practiceTraders: false,
        health: { metrics: undefined, logRequests: 'failed' },
      },
    };
    expect(readConfig({})).toEqual(expected);
    expect(readConfig({ PORT: '', HOST: ' ', DATABASE_URL: '' })).toEqual(expected);
  });

  it('reads all of them', () => {
    expect(
      readConfig({
        PORT: '0',
        HOST: '::1',
        DATA_DIR: '/srv/maru',
        DATABASE_URL: 'postgres://maru:secret@db:5432/maru',
        FEED: 'synthetic:7',
        REPLAY_SEED: 'mine',
        COMMAND_RATE: '5/7',
        READ_RATE: 'off',
        ORIGINS: 'https://maru.example.com, http://localhost:5173,',
        GUEST_RATE: 'off',
        SIGNUP_RATE: '30/2',
        CODE_RATE: '5/3',
        SMTP_URL: 'smtp://localhost:2525',
        MAIL_FROM: 'maru@example.com',
        NICE_CLIENT_ID: 'client-1',
        NICE_CLIENT_SECRET: 'secret',
        NICE_ORIGINS: 'https://maru.example.com',
        PUSH_CONTACT: 'https://maru.example.com/contact',
        PUSH_HOSTS: 'push.example.com, Push2.example.com:8443,',
        CONNECTIONS_MAX: 'off',
        TRUSTED_PROXY: '10.0.0.0/8, ::1',
        SANDBOX: 'off',
        BUY_ACCOUNT: '088 110-123-456789 Maru Inc.',
        COIN_RATES: 'DOGE:0.21, XRP:2.1',
        METRICS_PORT: '9100',
        METRICS_HOST: '::1',
        LOG_REQUESTS: 'all',
        PRACTICE_TRADERS: 'on',
      }),
    ).toEqual({
      ok: true,
      config: {
        host: '::1',
        port: 0,
        dataDir: '/srv/maru',
        databaseUrl: 'postgres://maru:secret@db:5432/maru',
        feed: 'synthetic:7',
        origins: ['https://maru.example.com', 'http://localhost:5173'],
        rateLimits: {
          commands: { perSecond: 5, burst: 7 },
          signups: { perSecond: 0.5, burst: 2 },
          codes: { perSecond: 5 / 86_400, burst: 3 },
        },
        connectionsMax: Infinity,
        trustedProxies: parseTrustedProxies('10.0.0.0/8,::1'),
        replaySeed: 'mine',
        keys: { path: join('/srv/maru', 'keys.json'), mayRenew: false },
        mail: { smtp: { url: 'smtp://localhost:2525', from: 'maru@example.com', isLocal: true } },
        nice: {
          clientId: 'client-1',
          clientSecret: 'secret',
          productId: '2101979031',
          baseUrl: 'https://svc.niceapi.co.kr:22001',
          windowUrl: 'https://nice.checkplus.co.kr/CheckPlusSafeModel/service.cb',
          origins: ['https://maru.example.com'],
        },
        push: {
          contact: 'https://maru.example.com/contact',
          hosts: ['push.example.com', 'push2.example.com:8443'],
        },
        operatorTwoStep: false,
        practiceTraders: true,
        health: { metrics: { port: 9_100, host: '::1' }, logRequests: 'all' },
        money: {
          sandbox: undefined,
          paymentAccount: { code: '088', account: '110-123-456789', holder: 'Maru Inc.' },
          coinRates: { DOGE: 21_000_000n, EOS: 60_000_000n, XRP: 210_000_000n },
        },
      },
    });
  });

  it.each([
    ['PORT', '80 80'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '8e3'],
    ['HOST', 'not a host'],
    ['SANDBOX', 'maybe'],
    ['PRACTICE_TRADERS', 'yes'],
    ['BUY_ACCOUNT', '088 110-123-456789'],
    ['BUY_ACCOUNT', '999 110-123-456789 Maru'],
    ['COIN_RATES', 'DOGE'],
    ['COIN_RATES', 'DOGE:0'],
    ['COIN_RATES', 'USDT:2'],
    ['COIN_RATES', 'GOLD:3000'],
    ['COIN_RATES', 'DOGE:0.2;EOS:0.6'],
    ['COMMAND_RATE', '50'],
    ['COMMAND_RATE', '0/10'],
    ['READ_RATE', '1e3/5'],
    ['READ_RATE', 'on'],
    ['SIGNUP_RATE', '20'],
    ['CODE_RATE', '10'],
    ['SMTP_URL', 'mail.example.com'],
    ['NICE_CLIENT_ID', 'client id'],
    ['PUSH_CONTACT', 'desk@example.com'],
    ['PUSH_HOSTS', 'https://push.example.com'],
    ['GUEST_RATE', '-1/5'],
    ['CONNECTIONS_MAX', '0'],
    ['TRUSTED_PROXY', '10.0.0.0/40'],
    ['TRUSTED_PROXY', 'proxy.example.com'],
    ['DATABASE_URL', 'mysql://u:p@h/d'],
    ['DATABASE_URL', 'nonsense'],
    ['METRICS_PORT', '65536'],
    ['METRICS_PORT', '8080'],
    ['ORIGINS', 'maru.example.com'],
    ['ORIGINS', 'https://maru.example.com/'],
    ['ORIGINS', 'https://maru.example.com,*'],
    ['ORIGINS', "https://a.example;script-src 'unsafe-inline'"],
  ])('%s=%s is refused with one line that names it', (name, value) => {
    const result = readConfig({ [name]: value });
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(result.problem).toContain(name);
    expect(result.problem).not.toContain('\n');
  });

  it('[O-L3] requests in the log are none, those that failed, or all; anything else is refused', () => {
    for (const logRequests of ['off', 'failed', 'all'])
      expect(readConfig({ LOG_REQUESTS: logRequests })).toMatchObject({
        config: { health: { logRequests } },
      });
    expect(readConfig({ LOG_REQUESTS: 'some' }).ok).toBe(false);
  });

  it('[Y-Z6] practice traders are there only where they are turned on, and never beside real payments', () => {
    const provider = {
      PROVIDER_BITDEX_URL: 'https://pay.example.com/maru',
      PROVIDER_BITDEX_KEY: 'maru',
      PROVIDER_BITDEX_SECRET: 'a secret of at least 32 characters',
    };
    const on = { PRACTICE_TRADERS: 'on' };
    const read = (environment: Readonly<Record<string, string>>) => {
      const result = readConfig(environment);
      return result.ok && result.config.practiceTraders;
    };
    expect([{}, on, { ...on, ...provider }].map(read)).toEqual([false, true, false]);
  });

  it('does not print the password of a refused database address', () => {
    const result = readConfig({ DATABASE_URL: 'mysql://root:hunter2@h/d' });
    expect(JSON.stringify(result)).not.toContain('hunter2');
  });
});
