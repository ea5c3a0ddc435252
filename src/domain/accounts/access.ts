/** Whether a user may act. */
import { reject, type Rejection } from '../rejections.ts';
import type { UserStatus } from '../accounts.ts';

/** Why a user in this status may not act; undefined when they may. */
export function statusRejection(status: UserStatus): Rejection | undefined {
  switch (status) {
    case 'NORMAL':
      return undefined;
    case 'WAIT':
      return reject('ACCOUNT_WAITING');
    case 'DENY':
      return reject('ACCOUNT_DENIED');
    case 'CLOSED':
      return reject('ACCOUNT_CLOSED');
  }
}
