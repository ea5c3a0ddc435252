/** Schemas of fields about a person that several forms have. */
import * as v from 'valibot';
import { isPassword, type PasswordKind } from '../../domain/accounts/credentials.ts';
import type { Channel } from '../../domain/verification/verification.ts';

export const isPhone = (text: string): boolean => /^0\d{8,10}$/.test(text.replaceAll('-', ''));

/** The check that both are the same is the form's, which forwards it to the second. */
export const passwordTwice = (kind: PasswordKind) =>
  ({
    password: v.pipe(
      v.string(),
      v.check((text) => isPassword(text, kind)),
    ),
    passwordAgain: v.string(),
  }) as const;

const isEmail = (text: string): boolean =>
  v.is(v.pipe(v.string(), v.trim(), v.maxLength(128), v.email()), text);

/** An e-mail address or a phone number, by the channel that its code is sent over. */
export const keyOfChannel = (channel: Channel) =>
  v.pipe(v.string(), v.trim(), v.check(channel === 'email' ? isEmail : isPhone));
