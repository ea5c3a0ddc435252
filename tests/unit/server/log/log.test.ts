/** Lines of the log: JSON, one each, and nothing in them that a person typed. */
import { expect, test } from 'vitest';
import { CALLS } from '../../../../src/protocol/contract.ts';
import { createLog, type Log, routeOf } from '../../../../src/server/log/log.ts';

function open(): { readonly log: Log; readonly written: string[] } {
  const written: string[] = [];
  const log = createLog({
    write: (lines) => void written.push(lines),
    now: () => Date.UTC(2026, 0, 2, 3, 4, 5, 678),
  });
  return { log, written };
}

test('[O-L1] each line is one JSON object with its time, its level and the request it is about', () => {
  const { log, written } = open();
  log.info('the market of BTCUSDT moves again');
  log.warn('GET /api/me failed: Error: away\n    at here', { request: 'a1b2-3' });
  expect(written.map((line): unknown => JSON.parse(line))).toEqual([
    { at: '2026-01-02T03:04:05.678Z', level: 'info', message: 'the market of BTCUSDT moves again' },
    {
      at: '2026-01-02T03:04:05.678Z',
      level: 'warn',
      message: 'GET /api/me failed: Error: away\n    at here',
      request: 'a1b2-3',
    },
  ]);
  expect(written.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
});

test('requests are written together, before any other line and at the latest when the log is flushed', () => {
  const { log, written } = open();
  const line = { method: 'POST', route: '/api/login', status: 200, ms: 12.345 };
  log.request({ request: 'a-1', ...line });
  log.request({ request: 'a-2', ...line });
  expect(written).toEqual([]);
  log.warn('something');
  expect(written.join('').trimEnd().split('\n')).toHaveLength(3);
  expect(JSON.parse(written.join('').split('\n')[0] ?? '')).toMatchObject({
    request: 'a-1',
    ...line,
    ms: 12.3,
  });
  log.request({ request: 'a-3', ...line });
  log.flush();
  log.flush();
  expect(written.join('').trimEnd().split('\n')).toHaveLength(4);
});

test.each([
  ['550 5.1.1 <minsu.kim@example.com>: no such mailbox', 'minsu.kim'],
  ['SMS to 010-1234-5678 was refused', '1234'],
  ['SMS to +82 10 1234 5678 was refused', '5678'],
  ['SMS to 01012345678 was refused', '12345678'],
  ['no user for eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig-na_ture', 'eyJ'],
  ['authorization: Bearer abcdef', 'abcdef'],
  ['connect ECONNREFUSED postgres://maru:hunter2@db:5432/maru', 'hunter2'],
])('[O-L2] what looks like personal data or a secret is masked: %s', (message, secret) => {
  const { log, written } = open();
  log.warn(message);
  expect(written.join('')).not.toContain(secret);
});

test('[O-L2] amounts, times and ids of the exchange stay as they are', () => {
  const { log, written } = open();
  const message = 'funding of BTCUSDT due 1763800000000 waits; 1024 records at 0.00012345';
  log.warn(message);
  expect(JSON.parse(written.join(''))).toMatchObject({ message });
});

test('[O-L2] a path is repeated only where the contract has it', () => {
  expect(routeOf(CALLS.login.path)).toBe(CALLS.login.path);
  expect(routeOf('/api/users/minsu')).toBe('/api/*');
  expect(routeOf('/assets/index-1.js')).toBe('/assets/*');
  expect(routeOf('/r/minsu@example.com')).toBe('/*');
});
