/** The requester of a call that declares `confirm` shows that they own the account. Rule [A-P60]. */
import { reject } from '../../domain/rejections.ts';
import type { TwoStep } from '../twoStep/twoStep.ts';
import type { Confirm } from '../calls/endpoint.ts';
import type { CheckOwnPassword } from './ownPassword.ts';

/**
 * CONFIRMATION_NEEDED without a password, WRONG_CREDENTIALS and LOGIN_SLOWED for a wrong one, and
 * what the code lacks where two-step login is on. The code is looked at after the password.
 */
export const createConfirm =
  (check: CheckOwnPassword, twoStep: Pick<TwoStep, 'check'>): Confirm =>
  async (userId, { password, code }) => {
    if (password === undefined || password === '') return reject('CONFIRMATION_NEEDED');
    const checked = await check(userId, password);
    return checked.ok ? twoStep.check(userId, code) : checked.rejection;
  };
