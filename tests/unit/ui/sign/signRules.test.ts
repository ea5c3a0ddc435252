import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  loginForm,
  otpForm,
  type SignupFields,
  signupForm,
} from '../../../../src/ui/screens/sign/signRules.ts';
import { findIdForm, findPasswordForm } from '../../../../src/ui/screens/sign/find/findRules.ts';
import { signupInput } from '../../../../src/ui/screens/sign/signup/signupForm.ts';

const good: SignupFields = {
  username: 'maru_1',
  password: 'abcd1234',
  passwordAgain: 'abcd1234',
  name: '김마루',
  nick: '',
  phone: '010-1234-5678',
  email: 'maru@example.com',
  bankCode: '',
  bankAccount: '',
  bankHolder: '',
  partnerId: '',
  service: true,
  privacy: true,
  risk: true,
};

/** The fields that are not valid yet. */
const wrongFields = (schema: v.GenericSchema, input: unknown): readonly (string | null)[] =>
  (v.safeParse(schema, input).issues ?? []).map((issue) => v.getDotPath(issue));

describe('signup form', () => {
  test('a valid form has no problem in any field', () => {
    expect(v.parse(signupForm('lettersAndDigits'), good)).toEqual(good);
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
    ['nick', { nick: 'a' }],
    ['nick', { nick: 'a b' }],
    ['bankAccount', { bankCode: '088', bankAccount: '12', bankHolder: '김마루' }],
    ['bankHolder', { bankCode: '088', bankAccount: '110-123-456789' }],
    ['service', { service: false }],
    ['privacy', { privacy: false }],
    ['risk', { risk: false }],
  ] as const)('%s of %j is a problem', (field, change) => {
    expect(wrongFields(signupForm('lettersAndDigits'), { ...good, ...change })).toEqual([field]);
  });

  test('different passwords are reported alongside other problems', () => {
    const input = { ...good, username: '', passwordAgain: 'abcd1235' };
    expect(wrongFields(signupForm('lettersAndDigits'), input)).toEqual([
      'username',
      'passwordAgain',
    ]);
  });

  test('spaces around the name are not sent', () => {
    expect(v.parse(signupForm('lettersAndDigits'), { ...good, name: ' 김마루 ' }).name).toBe(
      '김마루',
    );
  });
});

test('[U-P18] a chosen bank is sent with its account, and no bank with nothing of it', () => {
  const bank = { bankCode: '088', bankAccount: '110-123-456789', bankHolder: '김마루' };
  expect(signupInput({ ...good, ...bank }, {}).bankInfo).toBe(
    '{"code":"088","account":"110-123-456789","holder":"김마루"}',
  );
  expect(signupInput({ ...good, ...bank, bankCode: '' }, {})).not.toHaveProperty('bankInfo');
  expect(signupInput(good, { emailProof: 'p' })).toMatchObject({
    emailProof: 'p',
    partnerId: undefined,
  });
});

test.each([
  ['email', 'maru@example.com', true],
  ['email', '010-1234-5678', false],
  ['phone', '010-1234-5678', true],
  ['phone', '12', false],
] as const)('an account is found by %s %s: %s', (channel, key, isValid) => {
  expect(wrongFields(findIdForm(channel), { key })).toEqual(isValid ? [] : ['key']);
});

test('another password is chosen twice and with a username', () => {
  const input = { key: 'maru@example.com', username: '', password: 'abcd1234', passwordAgain: 'x' };
  expect(wrongFields(findPasswordForm('email', 'lettersAndDigits'), input)).toEqual([
    'username',
    'passwordAgain',
  ]);
});

test.each([
  [false, '123456', true],
  [false, '12345', false],
  [false, 'k4m7q-x9w2p', false],
  [true, 'k4m7q-x9w2p', true],
  [true, ' ', false],
])('[U-P20] in the second step (recovery: %s) %j can be sent: %s', (isRecovery, otp, isValid) => {
  expect(wrongFields(otpForm(isRecovery), { otp })).toEqual(isValid ? [] : ['otp']);
});

test('the login form needs a username and a password', () => {
  expect(wrongFields(loginForm, { username: ' ', password: '' })).toEqual(['username', 'password']);
});
