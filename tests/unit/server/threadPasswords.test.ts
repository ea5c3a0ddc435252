import { afterAll, describe, expect, it } from 'vitest';
import { createThreadPasswords } from '../../../src/server/auth/threadPasswords.ts';
import { turn } from '../../support/clock.ts';

const lost: string[] = [];
const passwords = createThreadPasswords((problem) => lost.push(problem));
afterAll(() => passwords.end());

describe('[O-D7] passwords on a thread of their own', () => {
  it('[A-S1] are hashed and verified as on this one, each with its own salt', async () => {
    const [one, two] = await Promise.all([passwords.hash('maru2025'), passwords.hash('maru2025')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(two).not.toBe(one);
    expect(await passwords.verify('maru2025', one)).toBe(true);
    expect(await passwords.verify('maru2026', one)).toBe(false);
    expect(lost).toEqual([]);
  });

  it('leave this one free while they are hashed', async () => {
    await passwords.hash('warm');
    const hashed = passwords.hash('maru2025').then(() => 'hashed');
    let turns = 0;
    while ((await Promise.race([hashed, turn()])) !== 'hashed') turns += 1;
    // A hash on this thread would leave it no turn but the first and the last.
    expect(turns).toBeGreaterThan(10);
  });
});
