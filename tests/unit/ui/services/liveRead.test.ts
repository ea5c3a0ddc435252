import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../../src/protocol/answer.ts';
import { createLiveRead } from '../../../../src/ui/services/liveRead.ts';

/** A server whose answers are resolved by the test. */
function handServer() {
  const requests: {
    readonly username: string;
    readonly answer: (answer: Answer<boolean>) => void;
  }[] = [];
  const ask = (username: string) =>
    new Promise<Answer<boolean>>((resolve) => requests.push({ username, answer: resolve }));
  return { requests, ask };
}

const free: Answer<boolean> = { ok: true, value: true };
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('[U-P17] a live check', () => {
  test('one request at a time, and the newest text is sent next', async () => {
    const server = handServer();
    const check = createLiveRead(server.ask);
    check.follow('maru');
    check.follow('maru_');
    check.follow('maru_1');
    expect(server.requests.map(({ username }) => username)).toEqual(['maru']);
    server.requests[0]?.answer(free);
    await settled();
    expect(server.requests.map(({ username }) => username)).toEqual(['maru', 'maru_1']);
    expect(check.state.get()).toEqual({ status: 'checking' });
    server.requests[1]?.answer({ ok: true, value: false });
    await settled();
    expect(check.state.get()).toEqual({ status: 'known', value: false });
  });

  test('an answer for an older text is not shown', async () => {
    const server = handServer();
    const check = createLiveRead(server.ask);
    check.follow('maru');
    check.follow(undefined);
    server.requests[0]?.answer(free);
    await settled();
    expect(check.state.get()).toEqual({ status: 'idle' });
    expect(server.requests).toHaveLength(1);
  });

  test('a failed request is reported and a later one still works', async () => {
    const server = handServer();
    const check = createLiveRead(server.ask);
    check.follow('maru');
    server.requests[0]?.answer({ ok: false, error: { status: 0, code: 'NO_ANSWER', message: '' } });
    await settled();
    expect(check.state.get()).toMatchObject({ status: 'failed', error: { code: 'NO_ANSWER' } });
    check.follow('maru2');
    server.requests[1]?.answer(free);
    await settled();
    expect(check.state.get()).toEqual({ status: 'known', value: true });
  });

  test('the same text is not requested twice', () => {
    const server = handServer();
    const check = createLiveRead(server.ask);
    check.follow('maru');
    check.follow('maru');
    expect(server.requests).toHaveLength(1);
  });
});
