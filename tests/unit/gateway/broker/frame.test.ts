import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeFrame, type Frame } from '../../../../src/gateway/broker/frame.ts';
import { FrameError, FrameReader } from '../../../../src/gateway/broker/frameReader.ts';

const read = (text: string): readonly Frame[] => new FrameReader().push(text);
const headersOf = (frame: Frame | undefined) => Object.fromEntries(frame?.headers ?? []);

/** NUL ends a frame, and no escape stands for it. */
const anyText = fc
  .string({ unit: 'binary', maxLength: 30 })
  .map((text) => text.replaceAll('\0', ''));
const anyFrame = fc.record({
  command: fc.constantFrom('SUBSCRIBE', 'SEND', 'MESSAGE', 'STOMP'),
  headers: fc.uniqueArray(
    fc.tuple(
      anyText.filter((name) => name !== ''),
      anyText,
    ),
    {
      selector: ([name]) => name,
      maxLength: 6,
    },
  ),
  body: anyText,
});

describe('STOMP 1.2 frames', () => {
  it('come back as they were sent, whatever their headers hold and wherever the texts are cut', () => {
    fc.assert(
      fc.property(fc.array(anyFrame, { maxLength: 4 }), fc.array(fc.nat(200)), (sent, cuts) => {
        // content-length would be taken for what it says.
        fc.pre(sent.every(({ headers }) => headers.every(([name]) => name !== 'content-length')));
        let text = sent.map((one) => encodeFrame(one.command, one.headers, one.body)).join('\n');
        const reader = new FrameReader();
        const got: Frame[] = [];
        for (const cut of cuts) {
          got.push(...reader.push(text.slice(0, cut)));
          text = text.slice(cut);
        }
        got.push(...reader.push(text));
        expect(got.map((one) => ({ ...one, headers: [...one.headers] }))).toEqual(sent);
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  it('escape colon, backslash and ends of line in headers', () => {
    const text = encodeFrame('MESSAGE', [['a:b', 'c\\d\ne\rf']]);
    expect(text).toBe('MESSAGE\na\\cb:c\\\\d\\ne\\rf\n\n\0');
  });

  it('of CONNECT and CONNECTED keep headers as they are', () => {
    expect(encodeFrame('CONNECTED', [['server', 'a\\b']])).toBe('CONNECTED\nserver:a\\b\n\n\0');
    const [frame] = read('CONNECT\nlogin-token:a:b\\x\n\n\0');
    expect(headersOf(frame)).toEqual({ 'login-token': 'a:b\\x' });
  });

  it('end their lines with or without a carriage return', () => {
    const [frame] = read('SUBSCRIBE\r\nid:1\r\ndestination:/a\r\n\r\n\0');
    expect(headersOf(frame)).toEqual({ id: '1', destination: '/a' });
  });

  it('count the first of a repeated header', () => {
    expect(headersOf(read('SEND\nfoo:1\nfoo:2\n\n\0')[0])).toEqual({ foo: '1' });
  });

  it('have heartbeats between them', () => {
    const frames = read('\n\r\n\nDISCONNECT\n\n\0\n\nDISCONNECT\n\n\0\n');
    expect(frames.map(({ command }) => command)).toEqual(['DISCONNECT', 'DISCONNECT']);
  });

  it('with content-length are as long as it says in bytes of UTF-8, NUL included', () => {
    const body = '마루\0é𝄞';
    const bytes = new TextEncoder().encode(body).length;
    const frames = read(`SEND\ncontent-length:${bytes}\n\n${body}\0SEND\n\nnext\0`);
    expect(frames.map((frame) => frame.body)).toEqual([body, 'next']);
  });

  const bad: readonly (readonly [string, string])[] = [
    ['an unknown escape', 'SEND\na:b\\t\n\n\0'],
    ['an escape cut short', 'SEND\na:b\\\n\n\0'],
    ['a header without a colon', 'SEND\nabc\n\n\0'],
    ['a header without a name', 'SEND\n:abc\n\n\0'],
    ['no blank line', 'SEND\na:b\0'],
    ['no blank line before the next frame', 'SEND\na:b\0SEND\n\n\0'],
    ['a command that is none', 'se nd\n\n\0'],
    ['a content-length that is no number', 'SEND\ncontent-length:-1\n\n\0'],
    ['a content-length inside a character', 'SEND\ncontent-length:1\n\n마\0'],
    ['no NUL after content-length', 'SEND\ncontent-length:1\n\nab\0'],
    ['an oversized content-length', 'SEND\ncontent-length:99999999\n\n'],
    ['a head without end', `SEND\na:${'x'.repeat(20_000)}`],
    ['a body without end', `SEND\n\n${'x'.repeat(20_000)}`],
    ['too many headers', `SEND\n${'a:b\n'.repeat(33)}\n\0`],
  ];
  it.each(bad)('are refused for %s', (_, text) => {
    expect(() => read(text)).toThrow(FrameError);
  });
});
