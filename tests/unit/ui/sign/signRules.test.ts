import { describe, expect, test } from 'vitest';
import {
  isUsername,
  type SignupFields,
  signupProblem,
} from '../../../../src/ui/screens/sign/signRules.ts';

const good: SignupFields = {
  username: 'maru_1',
  password: 'abcd1234',
  passwordAgain: 'abcd1234',
  name: '김마루',
  nick: '',
  phone: '010-1234-5678',
  email: 'maru@example.com',
  partnerId: '',
  isAgreed: true,
};

describe('signup form', () => {
  test('a good form has no problem in any field', () => {
    const names = Object.keys(good) as (keyof SignupFields)[];
    expect(names.map((name) => signupProblem(name, good))).toEqual(names.map(() => undefined));
  });

  test.each([
    ['username', { username: 'abc' }, 'valid.username'],
    ['username', { username: 'a'.repeat(21) }, 'valid.username'],
    ['password', { password: 'short1' }, 'valid.password'],
    ['password', { password: 'abcd 1234' }, 'valid.password'],
    ['passwordAgain', { passwordAgain: 'abcd1235' }, 'valid.passwordSame'],
    ['name', { name: '  ' }, 'valid.required'],
    ['phone', { phone: '1234' }, 'valid.phone'],
    ['email', { email: 'maru@example' }, 'valid.email'],
    ['isAgreed', { isAgreed: false }, 'valid.agree'],
  ] as const)('%s of %j is a problem', (field, change, problem) => {
    expect(signupProblem(field, { ...good, ...change })).toBe(problem);
  });

  test('usernames are lowercase letters, digits, underscore and dash', () => {
    expect(isUsername('maru-9_')).toBe(true);
    expect(isUsername('Maru')).toBe(false);
  });
});
