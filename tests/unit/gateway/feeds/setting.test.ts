import { expect, test } from 'vitest';
import { parseFeedSetting } from '../../../../src/gateway/feeds/index.ts';

test.each([
  ['replay', { kind: 'replay', directory: undefined }],
  ['replay:/srv/data', { kind: 'replay', directory: '/srv/data' }],
  ['replay:C:\\data', { kind: 'replay', directory: 'C:\\data' }],
  ['synthetic:42', { kind: 'synthetic', seed: '42' }],
])('FEED=%s', (text, setting) => {
  expect(parseFeedSetting(text)).toEqual({ ok: true, setting });
});

test.each([
  ['live', 'LIVE_NOT_AVAILABLE'],
  ['live:binance', 'LIVE_NOT_AVAILABLE'],
  ['synthetic', 'UNKNOWN_FEED'],
  ['synthetic:', 'UNKNOWN_FEED'],
  ['replay:', 'UNKNOWN_FEED'],
  ['', 'UNKNOWN_FEED'],
  ['Replay', 'UNKNOWN_FEED'],
])('FEED=%s is refused in one line that says what is allowed', (text, code) => {
  const result = parseFeedSetting(text);
  expect(result).toEqual({
    ok: false,
    code,
    message: expect.stringMatching(/^[^\n]*replay, replay:DIR or synthetic:SEED\.$/),
  });
});
