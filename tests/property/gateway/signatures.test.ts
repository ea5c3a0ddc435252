/** No byte of a signed request can be changed without its being refused. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createKey,
  type CreatedKey,
  outcome,
  sendSigned,
  type Sent,
  sign,
} from '../../support/apiKeys.ts';
import { createHttpExchange, type HttpExchange } from '../../support/httpExchange.ts';

let it: HttpExchange;
let key: CreatedKey;
let stranger: CreatedKey;
beforeAll(async () => {
  it = await createHttpExchange();
  key = await createKey(it, (await it.signIn()).accessToken);
  stranger = await createKey(it, (await it.signIn()).accessToken);
});
afterAll(() => it.stop());

const PLACES = ['target', 'body', 'x-maru-key', 'x-maru-timestamp', 'x-maru-recv-window'] as const;
const SIGNATURE = 'x-maru-signature';
/** A changed `siteInfoId` may name no site, which is refused before the signature is read. */
const REFUSED =
  /^(?:INVALID_SIGNATURE|INVALID_API_KEY|OUTSIDE_RECV_WINDOW|INVALID_PARAMETER|MALFORMED_BODY|UNKNOWN_SITE)$/;

/** Another character of those that may stand there: a URL and a header keep them as they are. */
function changed(text: string, at: number, by: number): string {
  const place = at % text.length;
  const code = text.charCodeAt(place);
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  const other = letters[by % letters.length] ?? 'a';
  const put = other.charCodeAt(0) === code ? (letters[(by + 1) % letters.length] ?? 'b') : other;
  return text.slice(0, place) + put + text.slice(place + 1);
}

function tamper(sent: Sent, place: string, at: number, by: number): Sent {
  // The path itself stays, or another call or none would be asked for.
  if (place === 'target') {
    const [path = '', query = ''] = sent.target.split('?');
    return { ...sent, target: `${path}?${changed(query, at, by)}` };
  }
  if (place === 'body') return { ...sent, body: changed(sent.body, at, by) };
  const text = sent.headers[place] ?? '';
  return { ...sent, headers: { ...sent.headers, [place]: changed(text, at, by) } };
}

test('[A-K10] any changed byte is refused, and what was not changed is accepted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...PLACES, SIGNATURE),
      fc.nat(),
      fc.nat(),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      async (place, at, by, word) => {
        it.clock.advance(1);
        const url = new URL('http://localhost/api/futures/order/cancel_all?siteInfoId=1');
        url.searchParams.set('tag', `${word}x`);
        const target = `${url.pathname}${url.search}`;
        const body = JSON.stringify({ tag: word });
        const sent = sign(key, { method: 'POST', target, body }, it.clock.now(), '5000');
        expect(await outcome(sendSigned(it, tamper(sent, place, at, by)))).toMatch(REFUSED);
        expect(await outcome(sendSigned(it, sent))).toBe('OK');
      },
    ),
    { numRuns: 300 },
  );
});

test('[A-K10] nor can anything be left out, moved to another line, or signed by another key', async () => {
  it.clock.advance(1);
  const now = it.clock.now();
  const target = '/api/futures/order/cancel_all';
  const sent = sign(key, { method: 'POST', target, body: '{}' }, now, '5000');
  const without = (name: string) => ({
    ...sent,
    headers: Object.fromEntries(Object.entries(sent.headers).filter(([one]) => one !== name)),
  });
  for (const name of ['x-maru-timestamp', 'x-maru-recv-window', SIGNATURE])
    expect(await outcome(sendSigned(it, without(name)))).toMatch(REFUSED);
  const upper = (sent.headers[SIGNATURE] ?? '').toUpperCase();
  const forged: readonly Sent[] = [
    { ...sent, body: '' },
    { ...sent, body: '{} ' },
    { ...sent, target: `${target}?a=1` },
    { ...sent, headers: { ...sent.headers, [SIGNATURE]: upper } },
    { ...sent, headers: { ...sent.headers, 'x-maru-key': stranger.key.id } },
    // The window's line empty and the body's longer: another text, so another signature.
    { ...sign(key, { method: 'POST', target, body: '5000\n{}' }, now), body: '{}' },
    { ...sign(key, { method: 'GET', target, body: '{}' }, now), method: 'POST' },
  ];
  for (const one of forged) expect(await outcome(sendSigned(it, one))).toMatch(REFUSED);
});
