import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isPassword, isUsername } from '../../../../src/domain/accounts/credentials.ts';
import { createPasswordHasher } from '../../../../src/gateway/auth/passwords.ts';

const random = (length: number): Uint8Array => new Uint8Array(randomBytes(length));

describe('[A-S1] password hashes', () => {
  const hasher = createPasswordHasher(random);

  test('are argon2id texts that the right password matches and a wrong one does not', async () => {
    const hash = await hasher.hash('maru2025');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await hasher.verify('maru2025', hash)).toBe(true);
    expect(await hasher.verify('maru2026', hash)).toBe(false);
  });

  test('of one password differ by their salt', async () => {
    expect(await hasher.hash('maru2025')).not.toBe(await hasher.hash('maru2025'));
  });

  test('agree with another implementation', async () => {
    // argon2id('maru2025', '0123456789abcdef', { t: 2, m: 19456, p: 1 }) of @noble/hashes 2.4.0.
    const other =
      '$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$0YTaYePjb4Wz9EezARHAN+zgwfnEiMiKKKAgOJdkAJY';
    expect(await hasher.verify('maru2025', other)).toBe(true);
  });
});

test('[A-S11] usernames and passwords that are allowed', () => {
  for (const name of ['abcd', 'a_b-1', '0123456789abcdef_-zz']) expect(isUsername(name)).toBe(true);
  for (const name of ['abc', 'Abcd', 'ab cd', 'a'.repeat(21), 'abcd\n', '한글이름', "a' or 1=1"]) {
    expect(isUsername(name)).toBe(false);
  }
  for (const word of ['abcd1234', 'A'.repeat(32)]) {
    expect(isPassword(word, 'lettersAndDigits')).toBe(true);
  }
  for (const word of ['abcd123', 'a'.repeat(33), 'abcd 1234', 'abcd123!', '비밀번호비밀번호']) {
    expect(isPassword(word, 'lettersAndDigits')).toBe(false);
  }
});
