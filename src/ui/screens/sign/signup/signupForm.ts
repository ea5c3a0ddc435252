/** The signup form: what it starts with, and what is sent of it. */
import type { UseFormReturn } from 'react-hook-form';
import type { Answer } from '../../../../protocol/answer.ts';
import type { SignupInput } from '../../../services/accounts.ts';
import type { SignupFields } from '../signRules.ts';

export type SignupForm = UseFormReturn<SignupFields, unknown, SignupFields>;

export const EMPTY_SIGNUP: SignupFields = {
  username: '',
  password: '',
  passwordAgain: '',
  name: '',
  nick: '',
  phone: '',
  email: '',
  bankCode: '',
  bankAccount: '',
  bankHolder: '',
  partnerId: '',
  service: false,
  privacy: false,
  risk: false,
};

/** The answer of a live check as a plain yes or no. */
export const isAvailable = (answer: Answer<{ readonly isAvailable: boolean }>): Answer<boolean> =>
  answer.ok ? { ok: true, value: answer.value.isAvailable } : answer;

/** @param proofs of the channels that the site asks for */
export function signupInput(
  fields: SignupFields,
  proofs: Pick<SignupInput, 'emailProof' | 'phoneProof'>,
): SignupInput {
  const { username, password, name, nick, phone, email, partnerId } = fields;
  const { bankCode: code, bankAccount: account, bankHolder: holder } = fields;
  return {
    username,
    password,
    name,
    nick,
    phone,
    email,
    ...proofs,
    ...(code === '' ? {} : { bankInfo: JSON.stringify({ code, account, holder }) }),
    partnerId: partnerId === '' ? undefined : partnerId,
  };
}
