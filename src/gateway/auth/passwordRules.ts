/** Passwords that may be set, by every user and in every call. Rules [A-S33] and [A-S34]. */
import {
  isPassword,
  normalPassword,
  type PasswordKind,
} from '../../domain/accounts/credentials.ts';
import type { SiteId } from '../../domain/ids.ts';
import { reject, type Rejection, type RejectionCode } from '../../domain/rejections.ts';
import type { SitesDep } from '../sites/siteRegistry.ts';

/** Passwords that many people have, as the host knows them. */
export interface CommonPasswords {
  /** @param password in lower case and normal form */
  readonly has: (password: string) => boolean;
}

/** For a host that holds no list. */
export const NO_COMMON_PASSWORDS: CommonPasswords = { has: () => false };

/** INVALID_PASSWORD or PASSWORD_LENGTH by the site's kind, PASSWORD_COMMON; undefined for a good one. */
export type PasswordRejection = (
  siteId: SiteId,
  username: string,
  password: string,
) => Rejection | undefined;

const WRONG_FORM: Readonly<Record<PasswordKind, RejectionCode>> = {
  lettersAndDigits: 'INVALID_PASSWORD',
  any: 'PASSWORD_LENGTH',
};

export const createPasswordRules =
  ({ sites }: SitesDep, common: CommonPasswords): PasswordRejection =>
  (siteId, username, password) => {
    const { passwordKind } = sites.byId(siteId) ?? sites.first();
    if (!isPassword(password, passwordKind)) return reject(WRONG_FORM[passwordKind]);
    const plain = normalPassword(password).toLowerCase();
    return plain === username || common.has(plain) ? reject('PASSWORD_COMMON') : undefined;
  };
