import type { IStompSocket } from '@stomp/stompjs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeFrame } from '../../../src/gateway/broker/frame.ts';
import { readPlainMessage, withShortcut } from '../../../src/streams/frameShortcut.ts';

const message = (
  subscription: string,
  body: string,
  headers: readonly (readonly [string, string])[] = [],
): string =>
  encodeFrame(
    'MESSAGE',
    [
      ['destination', '/topic/market/BTCUSDT'],
      ['message-id', '7'],
      ['subscription', subscription],
      ...headers,
    ],
    body,
  );

const counted = (subscription: string, body: string): string =>
  message(subscription, body, [['content-length', String(new TextEncoder().encode(body).length)]]);

function openSocket(known: readonly string[]) {
  const inner: IStompSocket & { terminated: number; sent: unknown[] } = {
    url: 'ws://a.example/bx_ws',
    readyState: 1,
    onopen: null,
    onclose: null,
    onerror: null,
    onmessage: null,
    sent: [],
    terminated: 0,
    send: (data) => inner.sent.push(data),
    close: () => undefined,
    terminate: () => {
      inner.terminated += 1;
    },
  };
  const taken: (readonly [string, string])[] = [];
  const passed: unknown[] = [];
  const socket = withShortcut(inner, (subscription, body) => {
    if (!known.includes(subscription)) return false;
    taken.push([subscription, body]);
    return true;
  });
  socket.onmessage = ({ data }) => passed.push(data);
  return { inner, socket, taken, passed, receive: (data: unknown) => inner.onmessage?.({ data }) };
}

describe('the shortcut past the parser', () => {
  test('a message of a known subscription is taken, and a sign of life is left', () => {
    const { taken, passed, receive } = openSocket(['channel-1']);
    receive(message('channel-1', '{"last":"60000"}'));
    expect(taken).toEqual([['channel-1', '{"last":"60000"}']]);
    expect(passed).toEqual(['\n']);
  });

  test('what is taken is what the frame held, whatever that is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (body) => {
        const { taken, passed, receive } = openSocket(['channel-1']);
        // A body with a NUL of its own is for who counts its bytes.
        const hasNul = body.includes('\0');
        const frame = hasNul ? counted('channel-1', body) : message('channel-1', body);
        receive(frame);
        expect(passed).toEqual(hasNul ? [frame] : ['\n']);
        expect(taken).toEqual(hasNul ? [] : [['channel-1', body]]);
      }),
      { seed: 11 },
    );
  });

  test.each([
    ['another subscription', message('channel-2', 'x')],
    ['another frame', 'RECEIPT\nreceipt-id:1\n\n\0'],
    [
      'two frames of which one counts its bytes',
      message('channel-1', 'x') + counted('channel-1', 'y'),
    ],
    ['other ends of lines', 'MESSAGE\r\nsubscription:channel-1\r\n\r\nx\0'],
    ['a subscription that only the body names', 'MESSAGE\n\n\nsubscription:channel-1\n\nx\0'],
    ['a heartbeat', '\n'],
    ['bytes', new ArrayBuffer(4)],
  ])('%s goes on as it came', (_what, data) => {
    const { taken, passed, receive } = openSocket(['channel-1']);
    receive(data);
    expect(taken).toEqual([]);
    expect(passed).toEqual([data]);
  });

  test('[B-J1] frames that came as one message are taken one by one, in their order', () => {
    const { taken, passed, receive } = openSocket(['channel-1', 'channel-2']);
    const receipt = 'RECEIPT\nreceipt-id:1\n\n\0';
    receive(
      [
        message('channel-1', 'x'),
        message('channel-2', 'y'),
        receipt,
        message('channel-1', 'z'),
        '\n',
      ].join(''),
    );
    expect(taken).toEqual([
      ['channel-1', 'x'],
      ['channel-2', 'y'],
      ['channel-1', 'z'],
    ]);
    expect(passed).toEqual(['\n', '\n', receipt, '\n', '\n']);
  });

  test('the first part of a frame behind a whole one is kept for the rest of it', () => {
    const { taken, passed, receive } = openSocket(['channel-1']);
    const whole = message('channel-1', 'y');
    receive(message('channel-1', 'x') + whole.slice(0, 20));
    receive(whole.slice(20));
    expect(taken).toEqual([['channel-1', 'x']]);
    expect(passed).toEqual(['\n', whole.slice(0, 20), whole.slice(20)]);
  });

  test('nothing is taken out of the middle of a frame that came in parts', () => {
    const { taken, passed, receive } = openSocket(['channel-1']);
    const inside = message('channel-1', 'x');
    const parts = ['MESSAGE\nsubscription:channel-2\n', '\n', 'body\n', inside];
    for (const part of parts) receive(part);
    expect([taken, passed]).toEqual([[], parts]);
    receive('\n');
    receive(message('channel-1', 'after'));
    expect(taken).toEqual([['channel-1', 'after']]);
  });

  test('everything else is the socket itself', () => {
    const { inner, socket } = openSocket([]);
    const opened = (): void => undefined;
    socket.onopen = opened;
    socket.send('text');
    socket.terminate?.();
    expect([inner.onopen, inner.sent, inner.terminated]).toEqual([opened, ['text'], 1]);
    expect([socket.url, socket.readyState]).toEqual([inner.url, 1]);
  });

  test('a head without an end is no message', () => {
    expect(readPlainMessage('MESSAGE\nsubscription:1\0')).toBeUndefined();
  });
});
