import { describe, expect, test } from 'vitest';
import { bareEnvironment, FONTS, steadyMachine } from '../../support/steadyMachine.ts';

describe('the machine that tests see', () => {
  test('has one time zone, language and set of fonts, and no proxy', () => {
    const environment = {
      PATH: '/usr/bin',
      TZ: 'America/New_York',
      LANG: 'ko_KR.UTF-8',
      LC_ALL: 'tr_TR.UTF-8',
      LANGUAGE: 'ko',
      HTTPS_PROXY: 'http://proxy.example:3128',
      no_proxy: 'localhost',
    };
    steadyMachine(environment);
    expect(environment).toEqual({
      PATH: '/usr/bin',
      TZ: 'UTC',
      LANG: 'C.UTF-8',
      FONTCONFIG_FILE: FONTS.latin,
    });
  });

  test('is this one: the suite itself runs on it', () => {
    expect(new Date('2026-01-01T00:00:00').getTimezoneOffset()).toBe(0);
    expect(process.umask()).toBe(0o022);
    expect(Object.keys(process.env).filter((name) => /^(?:https?|all)_proxy$/i.test(name))).toEqual(
      [],
    );
  });

  test('gives a server none of the settings of a shell', () => {
    const environment = {
      PATH: '/usr/bin',
      FEED: 'synthetic:1',
      DATABASE_URL: 'postgres://x',
      PORT: '1',
    };
    expect(bareEnvironment(environment)).toEqual({ PATH: '/usr/bin' });
  });
});
