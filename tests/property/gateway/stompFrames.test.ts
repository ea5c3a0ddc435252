/** Whatever a socket is sent: frames, or an error of their own kind, within their limits. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeFrame, type Frame } from '../../../src/gateway/broker/frame.ts';
import {
  FrameError,
  type FrameLimits,
  FrameReader,
} from '../../../src/gateway/broker/frameReader.ts';
import { createRawPeer } from '../../support/stompPeer.ts';
import { createHttpExchange } from '../../support/httpExchange.ts';
import { turn } from '../../support/clock.ts';

const LIMITS: FrameLimits = { headChars: 60, headers: 3, bodyChars: 40 };
/**
 * Most characters that may wait for the rest of a frame: a head, its blank line, a body and no NUL.
 */
const WAITING_MAX = LIMITS.headChars + 4 + LIMITS.bodyChars;

/** Parts of frames, good and bad, and anything else. */
const PARTS = [
  'CONNECT\n',
  'SUBSCRIBE\r\n',
  'SEND\n',
  'id:1\n',
  'destination:/topic/market/BTCUSDT\n',
  'content-length:3\n',
  'content-length:999999999\n',
  'content-length:-1\n',
  'content-length:0003\n',
  'a:\\c\\n\\\\\n',
  'a:\\t\n',
  ':\n',
  '\n',
  '\r\n',
  '\n\n',
  '\0',
  'abc\0',
  '나\0',
  '\ud800',
  '🏔️',
];
const pieces = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...PARTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.constantFrom('x', '\n', 'a:b\n').map((text) => text.repeat(50)) },
);
const streams = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''));

interface Read {
  readonly frames: readonly Frame[];
  readonly hasFailed: boolean;
}

/** Reads the stream in pieces of `size`; throws what is no FrameError. */
function readIn(stream: string, size: number): Read {
  const reader = new FrameReader(LIMITS);
  const frames: Frame[] = [];
  let waiting = 0;
  for (let at = 0; at < stream.length; at += size) {
    const piece = stream.slice(at, at + size);
    try {
      const found = reader.push(piece);
      frames.push(...found);
      const isBetween = found.length > 0 || waiting === 0;
      waiting = isBetween ? piece.replace(/^[\r\n]+/, '').length : waiting + piece.length;
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      return { frames, hasFailed: true };
    }
    expect(waiting).toBeLessThanOrEqual(WAITING_MAX + size);
  }
  return { frames, hasFailed: false };
}

describe('[B-J2] a stream of frames', () => {
  test('of any text is frames or a typed error, and keeps no more than one frame may have', () => {
    fc.assert(
      fc.property(streams, fc.integer({ min: 1, max: 50 }), (stream, size) => {
        const { frames } = readIn(stream, size);
        for (const { command, headers, body } of frames) {
          expect(command).toMatch(/^[A-Z]{1,16}$/);
          expect(headers.size).toBeLessThanOrEqual(LIMITS.headers);
          expect(body.length).toBeLessThanOrEqual(LIMITS.bodyChars);
        }
      }),
    );
  });

  test('is read the same however it was cut', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 8 });
    const written = fc.array(
      fc.tuple(fc.constantFrom('SEND', 'SUBSCRIBE'), texts, texts).map(([command, value, body]) =>
        encodeFrame(
          command,
          [
            ['a', value],
            ['content-length', String(new TextEncoder().encode(body).length)],
          ],
          body,
        ),
      ),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(written, fc.integer({ min: 1, max: 50 }), (frames, size) => {
        const stream = frames.join('\n');
        const whole = readIn(stream, stream.length || 1);
        expect(readIn(stream, size)).toEqual(whole);
        expect(whole.hasFailed || whole.frames.length === frames.length).toBe(true);
      }),
    );
  });

  test('sent to the exchange is answered or refused, and nobody else notices', async () => {
    const exchange = await createHttpExchange();
    const other = createRawPeer(exchange.gateway.connect);
    other.send('CONNECT', { 'accept-version': '1.2' });
    await turn();
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        streams,
        fc.integer({ min: 1, max: 200 }),
        async (isConnected, stream, size) => {
          const peer = createRawPeer(exchange.gateway.connect);
          if (isConnected) peer.send('CONNECT', { 'accept-version': '1.2' });
          await turn();
          for (let at = 0; at < stream.length && peer.closedWith() === undefined; at += size)
            peer.sendText(stream.slice(at, at + size));
          await turn();
          const errors = peer.frames().filter(({ command }) => command === 'ERROR');
          expect(errors.length).toBeLessThanOrEqual(1);
          const isOpen = peer.closedWith() === undefined;
          expect(isOpen && errors.length > 0).toBe(false);
          if (isOpen) peer.hangUp();
        },
      ),
      { numRuns: 50 },
    );
    expect(other.closedWith()).toBeUndefined();
    expect(exchange.gateway.broker.connectionCount()).toBe(1);
    await exchange.stop();
  });
});
