/** Users, sessions and money as rows: their fields in a fixed order, without names. */
import {
  type Entry,
  parseAccountKey,
  type Role,
  type Session,
  type User,
  type UserStatus,
  WALLET_TYPES,
  type WalletBalance,
} from '../../domain/accounts.ts';
import { parseSessionId, siteId } from '../../domain/ids.ts';
import {
  readMoney,
  readNumber,
  readParsed,
  readRow,
  readText,
  readUserId,
  readWord,
  type Row,
  writeInteger,
} from './fields.ts';

const ROLES: readonly Role[] = ['PLAYER', 'TRADER', 'PARTNER', 'ADMIN'];
export const STATUSES: readonly UserStatus[] = ['NORMAL', 'WAIT', 'DENY'];

export const writeUser = (user: User): Row => [
  user.id,
  user.siteId,
  user.username,
  user.passwordHash,
  user.name,
  user.nick,
  user.phone,
  user.email,
  user.role,
  user.status,
  user.registeredAt,
];

export function readUser(value: unknown): User {
  const r = readRow(value);
  return {
    id: readUserId(r[0]),
    siteId: siteId(readNumber(r[1])),
    username: readText(r[2]),
    passwordHash: readText(r[3]),
    name: readText(r[4]),
    nick: readText(r[5]),
    phone: readText(r[6]),
    email: readText(r[7]),
    role: readWord(ROLES, r[8]),
    status: readWord(STATUSES, r[9]),
    registeredAt: readNumber(r[10]),
  };
}

export const writeSession = (session: Session): Row => [
  session.id,
  session.userId,
  session.refreshHash,
  session.openedAt,
  session.expiresAt,
];

export function readSession(value: unknown): Session {
  const r = readRow(value);
  return {
    id: readParsed(parseSessionId, r[0]),
    userId: readUserId(r[1]),
    refreshHash: readText(r[2]),
    openedAt: readNumber(r[3]),
    expiresAt: readNumber(r[4]),
  };
}

export const writeEntry = (entry: Entry): Row => [entry.account, writeInteger(entry.amount)];

export function readEntry(value: unknown): Entry {
  const r = readRow(value);
  return { account: readParsed(parseAccountKey, r[0]), amount: readMoney(r[1]) };
}

export const writeWallet = (wallet: WalletBalance): Row => [
  wallet.type,
  writeInteger(wallet.point),
  writeInteger(wallet.wait),
  writeInteger(wallet.margin),
];

export function readWallet(value: unknown): WalletBalance {
  const r = readRow(value);
  return {
    type: readWord(WALLET_TYPES, r[0]),
    point: readMoney(r[1]),
    wait: readMoney(r[2]),
    margin: readMoney(r[3]),
  };
}
