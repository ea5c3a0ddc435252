/** Validation before the forms are sent; the exchange validates everything again. */
import * as v from 'valibot';
import { isUsername, type PasswordKind } from '../../../domain/accounts/credentials.ts';
import { isNickname } from '../../../domain/profile/nickname.ts';
import { accountCalls } from '../../../protocol/accounts/calls.ts';
import { isAccountNumber, isPhone, passwordTwice } from '../../people/fieldRules.ts';

const login = accountCalls.login.params.entries;
const signup = accountCalls.signup.params.entries;

const agreed = v.pipe(
  v.boolean(),
  v.check((isAgreed) => isAgreed),
);

/** Agreements that a new user accepts one by one. */
export const AGREEMENTS = ['service', 'privacy', 'risk'] as const;
export type Agreement = (typeof AGREEMENTS)[number];

export const loginForm = v.object({
  username: v.pipe(v.nonOptional(login.username), v.nonEmpty()),
  password: v.nonOptional(login.password),
});
/** `newPassword` takes the place of a one-time password. */
export type LoginFields = v.InferOutput<typeof loginForm> & { readonly newPassword?: string };

/** The second step: six digits of the authenticator app, or a recovery code. */
export const otpForm = (isRecovery: boolean) =>
  v.object({
    otp: v.pipe(v.string(), v.trim(), isRecovery ? v.minLength(6) : v.regex(/^\d{6}$/)),
  });

/** In place of a one-time password. */
export const newPasswordForm = (kind: PasswordKind) =>
  v.pipe(
    v.object(passwordTwice(kind)),
    v.forward(
      v.partialCheck(
        [['password'], ['passwordAgain']],
        ({ password, passwordAgain }) => password === passwordAgain,
      ),
      ['passwordAgain'],
    ),
  );

/** The call's schema, plus the stricter rules of the exchange. */
export const signupForm = (kind: PasswordKind) =>
  v.pipe(
    v.object({
      username: v.pipe(signup.username, v.check(isUsername)),
      ...passwordTwice(kind),
      name: signup.name,
      nick: v.pipe(
        v.nonOptional(signup.nick),
        v.check((nick) => nick === '' || isNickname(nick)),
      ),
      phone: v.pipe(signup.phone, v.check(isPhone)),
      email: signup.email,
      bankCode: v.string(),
      bankAccount: v.string(),
      bankHolder: v.pipe(v.string(), v.trim(), v.maxLength(64)),
      partnerId: v.pipe(v.string(), v.trim()),
      service: agreed,
      privacy: agreed,
      risk: agreed,
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['passwordAgain']],
        ({ password, passwordAgain }) => password === passwordAgain,
      ),
      ['passwordAgain'],
    ),
    v.forward(
      v.partialCheck(
        [['bankCode'], ['bankAccount']],
        ({ bankCode, bankAccount }) => bankCode === '' || isAccountNumber(bankAccount),
      ),
      ['bankAccount'],
    ),
    v.forward(
      v.partialCheck(
        [['bankCode'], ['bankHolder']],
        ({ bankCode, bankHolder }) => bankCode === '' || bankHolder !== '',
      ),
      ['bankHolder'],
    ),
  );

export type SignupFields = v.InferOutput<ReturnType<typeof signupForm>>;

/** The field that a refusal of the exchange is about. */
export const REFUSED_FIELDS: ReadonlyMap<
  string,
  'username' | 'password' | 'nick' | 'phone' | 'email' | 'partnerId'
> = new Map([
  ['INVALID_USERNAME', 'username'],
  ['DUPLICATE_USERNAME', 'username'],
  ['INVALID_PASSWORD', 'password'],
  ['PASSWORD_LENGTH', 'password'],
  ['PASSWORD_COMMON', 'password'],
  ['INVALID_NICKNAME', 'nick'],
  ['DUPLICATE_NICKNAME', 'nick'],
  ['DUPLICATE_PHONE', 'phone'],
  ['PHONE_VERIFICATION_NEEDED', 'phone'],
  ['DUPLICATE_EMAIL', 'email'],
  ['EMAIL_VERIFICATION_NEEDED', 'email'],
  ['UNKNOWN_PARTNER', 'partnerId'],
  ['INVALID_PARTNER_CODE', 'partnerId'],
]);
