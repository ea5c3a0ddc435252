/** Validation before the forms are sent; the exchange validates everything again. */
import * as v from 'valibot';
import { isPassword, isUsername } from '../../../domain/accounts/credentials.ts';
import { accountCalls } from '../../../protocol/accounts/calls.ts';

const login = accountCalls.login.params.entries;
const signup = accountCalls.signup.params.entries;

const isPhone = (text: string): boolean => /^0\d{8,10}$/.test(text.replaceAll('-', ''));

export const loginForm = v.object({
  username: v.pipe(v.nonOptional(login.username), v.nonEmpty()),
  password: v.pipe(v.nonOptional(login.password), v.nonEmpty()),
});

/** The call's schema, plus the stricter rules of the exchange. */
export const signupForm = v.pipe(
  v.object({
    username: v.pipe(signup.username, v.check(isUsername)),
    password: v.pipe(signup.password, v.check(isPassword)),
    passwordAgain: v.string(),
    name: signup.name,
    nick: v.nonOptional(signup.nick),
    phone: v.pipe(signup.phone, v.check(isPhone)),
    email: signup.email,
    partnerId: v.pipe(v.string(), v.trim()),
    isAgreed: v.pipe(
      v.boolean(),
      v.check((isAgreed) => isAgreed),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['passwordAgain']],
      ({ password, passwordAgain }) => password === passwordAgain,
    ),
    ['passwordAgain'],
  ),
);

export type SignupFields = v.InferOutput<typeof signupForm>;

/** The field that a refusal of the exchange is about. */
export const REFUSED_FIELDS: ReadonlyMap<string, 'username' | 'password' | 'nick' | 'phone'> =
  new Map([
    ['INVALID_USERNAME', 'username'],
    ['DUPLICATE_USERNAME', 'username'],
    ['INVALID_PASSWORD', 'password'],
    ['DUPLICATE_NICKNAME', 'nick'],
    ['DUPLICATE_PHONE', 'phone'],
  ]);
