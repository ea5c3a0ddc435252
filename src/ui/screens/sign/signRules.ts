/** What the forms check before they ask; the exchange checks everything again. */
import type { TextKey } from '../../i18n/useText.ts';

export const isUsername = (text: string): boolean => /^[a-z0-9_-]{4,20}$/.test(text);

export interface SignupFields {
  readonly username: string;
  readonly password: string;
  readonly passwordAgain: string;
  readonly name: string;
  readonly nick: string;
  readonly phone: string;
  readonly email: string;
  readonly partnerId: string;
  readonly isAgreed: boolean;
}

/** Why a field's value is not acceptable yet; undefined when it is. */
export function signupProblem(
  field: keyof SignupFields,
  fields: SignupFields,
): TextKey | undefined {
  switch (field) {
    case 'username':
      return isUsername(fields.username) ? undefined : 'valid.username';
    case 'password':
      return /^[A-Za-z0-9]{8,32}$/.test(fields.password) ? undefined : 'valid.password';
    case 'passwordAgain':
      return fields.passwordAgain === fields.password ? undefined : 'valid.passwordSame';
    case 'phone':
      return /^0\d{8,10}$/.test(fields.phone.replaceAll('-', '')) ? undefined : 'valid.phone';
    case 'email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(fields.email) ? undefined : 'valid.email';
    case 'isAgreed':
      return fields.isAgreed ? undefined : 'valid.agree';
    case 'name':
      return fields.name.trim() === '' ? 'valid.required' : undefined;
    case 'nick':
    case 'partnerId':
      return undefined;
  }
}
