import { expect, test } from 'vitest';
import {
  RequestMemory,
  rememberRequest,
  Requests,
} from '../../../../src/engine/requests/requestMemory.ts';

const over = (outcome: string) => ({ fingerprint: 1, outcome });

test('a request is in progress until it is over, under one id', () => {
  const memory = new RequestMemory<{ readonly order: string }>();
  expect(memory.progress('a')).toBeUndefined();
  memory.begin('a', { order: 'o-1' });
  expect(memory.progress('a')).toEqual({ order: 'o-1' });
  expect(memory.remembered('a')).toBeUndefined();
  expect([...memory.over()]).toEqual([]);
  memory.end('a', { fingerprint: 1, outcome: 'o-1' }, 2);
  expect(memory.progress('a')).toBeUndefined();
  expect(memory.remembered('a')).toEqual(over('o-1'));
});

test('what was in progress before anybody looked is found, and what begins and ends afterwards', () => {
  const working = new Map([['a', { order: 'o-1' }]]);
  const memory = new RequestMemory(() => working);
  memory.begin('a', { order: 'o-1' });
  expect(memory.progress('a')).toEqual({ order: 'o-1' });
  memory.begin('b', { order: 'o-2' });
  expect(memory.progress('b')).toEqual({ order: 'o-2' });
  memory.end('a', { fingerprint: 1, outcome: 'o-1' }, 2);
  expect(memory.remembered('a')).toEqual(over('o-1'));
});

test('of those that are over the last are remembered, oldest first, whatever is in progress', () => {
  const memory = new RequestMemory<{ readonly order: string }>(() => [['open', { order: 'o-0' }]]);
  for (let n = 1; n <= 100; n += 1) {
    memory.end(`id-${n}`, { fingerprint: 1, outcome: `o-${n}` }, 3);
    const last = Array.from({ length: Math.min(n, 3) }, (_, back) => n - back).toReversed();
    expect([...memory.over()].map(([, { outcome }]) => outcome)).toEqual(last.map((m) => `o-${m}`));
    expect(last.every((m) => memory.hasOutcome(`o-${m}`))).toBe(true);
  }
  expect(memory.remembered('id-97')).toBeUndefined();
  expect(memory.hasOutcome('o-97')).toBe(false);
  expect(memory.hasOutcome('o-0')).toBe(false);
  expect(memory.progress('open')).toEqual({ order: 'o-0' });
});

test('what a snapshot held stays text until it is needed, and comes before what is added', () => {
  const requests = new Requests();
  const orders = new RequestMemory(undefined, requests.readStored);
  requests.set('order', orders);
  const read: string[] = [];
  requests.keepStored('stored', (into, text) => {
    read.push(text);
    rememberRequest(into, 'order', 'first', over('o-1'));
    rememberRequest(into, 'bet', 'first', over('b-1'));
  });
  expect([requests.stored, read]).toEqual(['stored', []]);
  orders.end('second', { fingerprint: 1, outcome: 'o-2' }, 200);
  expect([requests.stored, read]).toEqual([undefined, ['stored']]);
  expect([...orders.over()].map(([id]) => id)).toEqual(['first', 'second']);
  expect(requests.get('bet')?.remembered('first')).toEqual(over('b-1'));
  expect(read).toEqual(['stored']);
});

test('a stored text that cannot be read is no empty memory', () => {
  const requests = new Requests();
  requests.keepStored('damaged', () => {
    throw new Error('damaged');
  });
  for (let time = 1; time <= 2; time += 1) expect(() => requests.get('bet')).toThrow('damaged');
});
