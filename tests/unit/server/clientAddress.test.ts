import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress, parseTrustedProxies } from '../../../src/server/clientAddress.ts';

const proxies = (text: string) => parseTrustedProxies(text) ?? expect.fail(text);
const NONE = proxies('');
const LOCAL = proxies('127.0.0.1, ::1, 10.0.0.0/8');

describe('[H-L5] the address that limits count', () => {
  it('is that of the connection, whatever a header says, while no proxy is named', () => {
    expect(clientAddress('198.51.100.7', '203.0.113.9', NONE)).toBe('198.51.100.7');
    expect(clientAddress('127.0.0.1', '203.0.113.9', NONE)).toBe('127.0.0.1');
  });

  it('is the last hop before the named proxies', () => {
    expect(clientAddress('127.0.0.1', '203.0.113.9', LOCAL)).toBe('203.0.113.9');
    expect(clientAddress('10.1.2.3', '203.0.113.9, 10.9.9.9', LOCAL)).toBe('203.0.113.9');
    expect(clientAddress('::1', '1.1.1.1, 203.0.113.9', LOCAL)).toBe('203.0.113.9');
  });

  it('is not what a client that is no proxy writes', () => {
    expect(clientAddress('198.51.100.7', '10.0.0.1', LOCAL)).toBe('198.51.100.7');
    expect(clientAddress('10.0.0.1', '10.0.0.2, 198.51.100.7', LOCAL)).toBe('198.51.100.7');
  });

  it('is looked for in the end of a long header alone', () => {
    const long = `203.0.113.9, ${'10.0.0.1, '.repeat(1_500)}10.0.0.1`;
    expect(clientAddress('127.0.0.1', long, LOCAL)).not.toBe('203.0.113.9');
    expect(clientAddress('127.0.0.1', `${long}, 203.0.113.8`, LOCAL)).toBe('203.0.113.8');
  });

  it('is the proxy’s where the header names nobody', () => {
    for (const header of [undefined, '', 'unknown', '_hidden', 'a.b.c.d'])
      expect(clientAddress('127.0.0.1', header, LOCAL)).toBe('127.0.0.1');
  });

  it('does without the port and the brackets that some proxies write', () => {
    expect(clientAddress('127.0.0.1', '203.0.113.9:4711', LOCAL)).toBe('203.0.113.9');
    expect(clientAddress('127.0.0.1', '[2001:db8:1:2::3]:4711', LOCAL)).toBe('2001:db8:1:2::/64');
  });

  it('of IPv6 is its /64, and of a mapped IPv4 address the IPv4 address', () => {
    const first = clientAddress('2001:db8:1:2:aaaa::1', undefined, NONE);
    expect(first).toBe('2001:db8:1:2::/64');
    expect(clientAddress('2001:db8:1:2:ffff::9', undefined, NONE)).toBe(first);
    expect(clientAddress('2001:db8:1:3::1', undefined, NONE)).not.toBe(first);
    expect(clientAddress('::ffff:198.51.100.7', undefined, NONE)).toBe('198.51.100.7');
  });

  it('never is one the client chose, however it fills the header', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string())), (written) => {
        const header = [...written, '198.51.100.7'].join(',');
        expect(clientAddress('127.0.0.1', header, LOCAL)).toBe('198.51.100.7');
      }),
      { seed: 7 },
    );
  });

  it('is empty where there is no connection', () => {
    expect(clientAddress(undefined, '203.0.113.9', LOCAL)).toBe('');
  });
});
