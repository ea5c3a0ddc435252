/** Refusals about operators and what they may do. */
import { refusal, type Refusals } from '../refusal.ts';

export const ADMIN_REJECTIONS = {
  UNKNOWN_ADMIN: refusal(404, '존재하지 않는 관리자입니다.', 'This admin does not exist.'),
  PERMISSION_NOT_HELD: refusal(
    403,
    '상위 관리자에게 없는 권한은 부여할 수 없습니다. ({permission})',
    'An admin can be granted only what the admin above holds. ({permission})',
  ),
  SECOND_PERSON_NEEDED: refusal(
    409,
    '다른 관리자의 승인이 필요합니다.',
    'Another admin has to confirm this.',
  ),
  UNKNOWN_APPROVAL: refusal(
    404,
    '기다리는 승인이 없습니다. 이미 처리되었거나 하루가 지났습니다.',
    'This act no longer waits for a second admin.',
  ),
  SECOND_PERSON_NOT_INDEPENDENT: refusal(
    403,
    '먼저 승인한 관리자와 독립된 관리자가 승인해야 합니다. 하위 관리자, 서로 만든 관리자, 30일 안에 비밀번호를 재설정한 관리자, 연락처가 같은 관리자는 승인할 수 없습니다.',
    'An admin who does not depend on the first has to confirm this: not one below them, one of the two who created the other or reset a password within 30 days, or one with the same contact data.',
  ),
  OWN_ACCOUNT: refusal(
    403,
    '자신의 계정에 관한 일은 처리할 수 없습니다. 다른 관리자가 처리해야 합니다.',
    'You cannot act on an account of your own. Another admin has to do it.',
  ),
  ACCOUNT_OF_ADMIN_BELOW: refusal(
    403,
    '하위 관리자의 계정에 관한 일은 처리할 수 없습니다. 다른 관리자가 처리해야 합니다.',
    'You cannot act on the account of an admin below you. Another admin has to do it.',
  ),
  PASSWORD_CHANGE_NEEDED: refusal(
    403,
    '임시 비밀번호입니다. 새 비밀번호로 변경해주세요.',
    'This is a one-time password. Choose a new one to continue.',
  ),
} as const satisfies Refusals;
