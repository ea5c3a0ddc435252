import { describe, expect, test } from 'vitest';
import { bearerToken, readBody, readParams } from '../../../../src/gateway/http/requestParams.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const read = async (request: Request) => readParams(request, await readBody(request, false));
const get = (query: string) => read(new Request(`http://localhost/api/x${query}`));
const post = (
  body: BodyInit | null,
  headers: Readonly<Record<string, string>> = JSON_TYPE,
  query = '',
) => read(new Request(`http://localhost/api/x${query}`, { method: 'POST', body, headers }));

const MALFORMED = { ok: false, rejection: { code: 'MALFORMED_BODY' } };

describe('[H-R2] the query of a GET', () => {
  test('gives each name once, decoded', async () => {
    expect(await get('?stock=BTCUSDT&name=%ED%99%8D+%F0%9F%98%80&empty=')).toEqual({
      ok: true,
      answer: { stock: 'BTCUSDT', name: '홍 😀', empty: '' },
    });
  });

  test('with a name given twice is refused by that name', async () => {
    expect(await get('?a=1&b=2&a=3')).toEqual({
      ok: false,
      rejection: { code: 'INVALID_PARAMETER', data: { name: 'a' } },
    });
  });

  test('cannot reach the prototype', async () => {
    const params = await get('?__proto__=x');
    expect(params.ok && Object.getPrototypeOf(params.answer)).toBe(Object.prototype);
  });
});

describe('[H-R3] the body of a POST', () => {
  test('is a JSON object', async () => {
    expect(await post('{"a":1,"b":"홍"}')).toEqual({ ok: true, answer: { a: 1, b: '홍' } });
    const charset = { 'content-type': 'application/json; charset=utf-8' };
    expect(await post('{"a":1}', charset)).toEqual({ ok: true, answer: { a: 1 } });
  });

  test('may be left out', async () => {
    expect(await post(null, {})).toEqual({ ok: true, answer: {} });
    expect(await post('', { 'content-type': 'text/plain' })).toEqual({ ok: true, answer: {} });
  });

  test.each([
    '{',
    '[]',
    '"text"',
    'null',
    '1',
    'username=a&password=b',
    '{"a":1}{"b":2}',
    "{'a':1}",
    '{"a":NaN}',
    ' ',
  ])('%s is malformed', async (text) => {
    expect(await post(text)).toEqual(MALFORMED);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('of type %s is malformed', async (type) => {
    expect(await post('{"a":1}', { 'content-type': type })).toEqual(MALFORMED);
  });

  test('that is not UTF-8 is malformed', async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode('{"a":"'), 0xff, 0xfe, 0x22, 0x7d]);
    expect(await post(bytes)).toEqual(MALFORMED);
  });

  test('takes the site from the query when it has none itself', async () => {
    expect(await post('{"a":1}', JSON_TYPE, '?siteInfoId=15&b=2')).toEqual({
      ok: true,
      answer: { siteInfoId: '15', a: 1 },
    });
    expect(await post('{"siteInfoId":1}', JSON_TYPE, '?siteInfoId=15')).toEqual({
      ok: true,
      answer: { siteInfoId: 1 },
    });
  });
});

test('the bearer token of a request', () => {
  const tokenOf = (authorization: string) =>
    bearerToken(new Request('http://localhost/', { headers: { authorization } }));
  expect(tokenOf('Bearer abc.def')).toBe('abc.def');
  expect(tokenOf('bearer   abc')).toBe('abc');
  expect(tokenOf('Basic abc')).toBeUndefined();
  expect(tokenOf('Bearer')).toBeUndefined();
  expect(tokenOf('Bearer a b')).toBeUndefined();
  expect(bearerToken(new Request('http://localhost/'))).toBeUndefined();
});
