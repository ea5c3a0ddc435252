import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  loginForm,
  type SignupFields,
  signupForm,
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

/** The fields that are not valid yet. */
const wrongFields = (schema: v.GenericSchema, input: unknown): readonly (string | null)[] =>
  (v.safeParse(schema, input).issues ?? []).map((issue) => v.getDotPath(issue));

describe('signup form', () => {
  test('a valid form has no problem in any field', () => {
    expect(v.parse(signupForm, good)).toEqual(good);
  });

  test.each([
    ['username', { username: 'abc' }],
    ['username', { username: 'a'.repeat(21) }],
    ['username', { username: 'Maru' }],
    ['password', { password: 'short1', passwordAgain: 'short1' }],
    ['password', { password: 'abcd 1234', passwordAgain: 'abcd 1234' }],
    ['passwordAgain', { passwordAgain: 'abcd1235' }],
    ['name', { name: '  ' }],
    ['phone', { phone: '1234-56789' }],
    ['email', { email: 'maru@example' }],
    ['isAgreed', { isAgreed: false }],
  ] as const)('%s of %j is a problem', (field, change) => {
    expect(wrongFields(signupForm, { ...good, ...change })).toEqual([field]);
  });

  test('different passwords are reported alongside other problems', () => {
    const input = { ...good, username: '', passwordAgain: 'abcd1235' };
    expect(wrongFields(signupForm, input)).toEqual(['username', 'passwordAgain']);
  });

  test('spaces around the name are not sent', () => {
    expect(v.parse(signupForm, { ...good, name: ' 김마루 ' }).name).toBe('김마루');
  });
});

test('the login form needs a username and a password', () => {
  expect(wrongFields(loginForm, { username: ' ', password: '' })).toEqual(['username', 'password']);
});
