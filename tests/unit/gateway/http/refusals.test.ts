import { describe, expect, test } from 'vitest';
import { preferredLanguage, refusedAs } from '../../../../src/gateway/calls/refusals.ts';

describe('[H-R9] the language a request asks for', () => {
  test.each([
    [null, 'ko'],
    ['', 'ko'],
    ['*', 'ko'],
    ['ja', 'ko'],
    ['en', 'en'],
    ['en-US,en;q=0.9', 'en'],
    ['EN-us', 'en'],
    ['ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7', 'ko'],
    ['en;q=0.7, ko;q=0.9', 'ko'],
    ['ja,en;q=0.5', 'en'],
    ['en;q=0', 'ko'],
    ['en;q=bad', 'en'],
    [',,;;', 'ko'],
  ])('%s is %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });
});

test('[H-R8] a refusal carries status, code, message and the figures of its text', () => {
  expect(refusedAs({ code: 'LOGIN_SLOWED', data: { seconds: '7' } }, 'en')).toEqual({
    status: 429,
    body: {
      status: 429,
      code: 'LOGIN_SLOWED',
      message: 'Too many login attempts. Try again in 7 s.',
      data: { seconds: '7' },
    },
  });
  expect(refusedAs({ code: 'LOGIN_REQUIRED' }, 'ko').body).toEqual({
    status: 401,
    code: 'LOGIN_REQUIRED',
    message: '로그인이 필요합니다.',
  });
});
