/** The stored form of users. */
import { ROLES, type User, USER_STATUSES } from '../../domain/accounts.ts';
import { parseRegistrationId } from '../../domain/ids.ts';
import { number, parsed, siteId, userId, word } from '../codec/cells.ts';
import { readRow } from '../codec/fields.ts';
import { lastCell, row, type RowCell } from '../codec/row.ts';

const current: RowCell<User> = row(
  {
    id: userId,
    siteId,
    role: word(ROLES),
    status: word(USER_STATUSES),
    registeredAt: number,
  },
  lastCell('registrationId', parsed(parseRegistrationId), undefined),
  lastCell('partnerId', userId, undefined),
);

/** Rows of versions 1 to 3 had the personal data in six cells after the site. */
const PERSONAL_FROM = 2;
const PERSONAL_CELLS = 6;
const OLD_LENGTH = 11;

function withoutPersonal(stored: unknown): unknown {
  const cells = readRow(stored);
  return cells.length === OLD_LENGTH ? cells.toSpliced(PERSONAL_FROM, PERSONAL_CELLS) : stored;
}

export const userRow: RowCell<User> = {
  ...current,
  read: (stored) => current.read(withoutPersonal(stored)),
};
