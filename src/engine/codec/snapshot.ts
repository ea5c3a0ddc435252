/**
 * The durable state as one text, and back. What is the same state gives the same text, whatever
 * way it came about: lists are in the order of their numbers and nothing that is empty is written.
 * Markets and memos are left out. The text is also what the state's hash is taken of.
 */
import {
  BOOKS,
  HOUSE_ACCOUNTS,
  houseAccount,
  parseAccountKey,
} from '../../domain/ledger/accounts.ts';
import { WALLET_TYPES, type WalletType } from '../../domain/ledger/wallets.ts';
import { evolveSessionOpened, evolveUserRegistered } from '../accounts/evolve.ts';
import { sessionRow, userRow } from '../accounts/rows.ts';
import type { EngineRules } from '../contract.ts';
import { orderRow, positionRow, settingRow } from '../futures/rows.ts';
import { walletRow } from '../ledger/rows.ts';
import { betRow } from '../rounds/rows.ts';
import { POSITION_MODES } from '../../domain/futuresOrders.ts';
import { holdingsIn } from '../futures/holdings.ts';
import { rememberFinished, workingOf } from '../futures/orderMemory.ts';
import { evolveOrderAccepted } from '../futures/orders.ts';
import { evolvePosition, evolveSetting } from '../futures/positions.ts';
import { openHouseAccount, rememberCredit, setWallet } from '../ledger/evolve.ts';
import { rememberRequest } from '../requests/requestMemory.ts';
import { rememberEnded } from '../rounds/betMemory.ts';
import { evolveBetPlaced } from '../rounds/evolve.ts';
import { createMemberBets } from '../rounds/roundState.ts';
import { initialState } from '../initialState.ts';
import {
  balanceOf,
  type EngineState,
  type Member,
  memberOf,
  type NextNumbers,
  numberInId,
  type WorkingOrder,
} from '../state.ts';
import {
  readBoolean,
  readInstrument,
  readMoney,
  readNumber,
  readParsed,
  readRow,
  readText,
  readWord,
  type Row,
  writeInteger,
} from './fields.ts';
import { roundId, userId } from './cells.ts';

/** The version `encodeState` writes. */
export const STATE_VERSION = 4;
/**
 * The versions `decodeState` reads: 3 has bets, in cells that version 2 does not have; 4 has
 * currencies of wallets in such cells, and what is remembered of requests where the earlier ones
 * have whole finished orders, ended bets and deposits.
 */
const READABLE: readonly number[] = [2, 3, STATE_VERSION];

export function encodeState(state: EngineState): string {
  const members = [...state.members.values()].toSorted((a, b) => a.number - b.number);
  return JSON.stringify([
    state.isOpened,
    writeNext(state.next),
    writeHouse(state),
    [...state.fundedUntil].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    [],
    members.map((member) => writeMember(state, member)),
    ...(state.cancelledRounds.size === 0 ? [] : [[...state.cancelledRounds]]),
  ]);
}

/** Stable text of the durable state; equal texts are equal states. */
export const canonicalText = (state: EngineState): string => encodeState(state);

const writeNext = (next: NextNumbers): Row => [
  next.user,
  next.session,
  next.order,
  next.position,
  next.fill,
  ...(next.bet === 1 ? [] : [next.bet]),
];

const writeHouse = (state: EngineState): Row =>
  HOUSE_ACCOUNTS.flatMap((account) =>
    BOOKS.flatMap((book) => {
      const key = houseAccount(account, book);
      const balance = state.ledger.get(key)?.balance ?? 0n;
      return balance === 0n ? [] : [[key, writeInteger(balance)]];
    }),
  );

function writeMember(state: EngineState, member: Member): Row {
  const accounts = [...member.options.values()].toSorted(
    (a, b) => a.option.config.optionId - b.option.config.optionId,
  );
  return [
    userRow.write(member.user),
    member.sessions.flatMap((id) => {
      const session = state.sessions.get(id);
      return session === undefined ? [] : [sessionRow.write(session)];
    }),
    WALLET_TYPES.flatMap((type) => writeUsedWallet(member, type)),
    accounts.flatMap(({ setting, option }) =>
      setting.leverage === option.defaultSetting.leverage &&
      setting.marginType === option.defaultSetting.marginType
        ? []
        : [settingRow.write(setting)],
    ),
    accounts
      .flatMap(holdingsIn)
      .flatMap(({ position }) => (position === undefined ? [] : [positionRow.write(position)])),
    workingOf(member).map(writeWorking),
    writeRequests(member),
    ...writeTail(member),
  ];
}

/** The position mode where it was changed, and the bets where there are any. */
function writeTail({ positionMode, bets }: Member): Row {
  if (bets === undefined) return positionMode === 'ONE_WAY' ? [] : [positionMode];
  const open = [...bets.open.values()].map(({ bet }) => betRow.write(bet));
  return [positionMode, open];
}

/** An order, and its place where an amendment gave it another than its number. */
const writeWorking = ({ order, place }: WorkingOrder): Row =>
  place === numberInId(order.id) ? orderRow.write(order) : [orderRow.write(order), place];

const writeRequests = ({ requests }: Member): Row =>
  [...requests]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, memory]) => [
      kind,
      [...memory].map(([id, { fingerprint, outcome }]) => [id, fingerprint, outcome]),
    ]);

function writeUsedWallet(member: Member, type: WalletType): Row {
  const wallet = member.wallets.get(type);
  if (wallet === undefined) return [];
  const balance = balanceOf(wallet);
  return balance.point === 0n && balance.wait === 0n && balance.margin === 0n
    ? []
    : [walletRow.write(balance)];
}

/**
 * The state of a text that `encodeState` wrote under the same rules.
 * Throws DamagedText when the text does not fit, RangeError on a version not known here.
 */
export function decodeState(text: string, version: number, rules: EngineRules): EngineState {
  if (!READABLE.includes(version)) throw new RangeError(`a state of version ${version}`);
  const r = readRow(JSON.parse(text));
  const state = initialState(rules);
  state.isOpened = readBoolean(r[0]);
  for (const value of readRow(r[2])) {
    const [account, balance] = readRow(value);
    const key = readParsed(parseAccountKey, account);
    openHouseAccount(state, key).balance = readMoney(balance);
  }
  for (const value of readRow(r[3])) {
    const [instrument, dueAt] = readRow(value);
    state.fundedUntil.set(readInstrument(instrument), readNumber(dueAt));
  }
  for (const value of readRow(r[5])) readMember(state, readRow(value), version);
  for (const value of readRow(r[4])) readDeposit(state, readText(value));
  for (const value of r[6] === undefined ? [] : readRow(r[6])) {
    const [round, endAt] = readRow(value);
    state.cancelledRounds.set(roundId.read(round), readNumber(endAt));
  }
  const [user, session, order, position, fill, bet = 1] = readRow(r[1]).map(readNumber);
  if (!user || !session || !order || !position || !fill)
    throw new RangeError('numbers of the next ids start at 1');
  Object.assign(state.next, { user, session, order, position, fill, bet });
  return state;
}

/** `userId/reference`, as versions before 4 wrote a deposit. */
function readDeposit(state: EngineState, text: string): void {
  const slash = text.indexOf('/');
  const member = memberOf(state, userId.read(text.slice(0, slash)));
  rememberCredit(member, text.slice(slash + 1));
}

function readMember(state: EngineState, r: readonly unknown[], version: number): void {
  const user = userRow.read(r[0]);
  const member = evolveUserRegistered(state, user);
  for (const value of readRow(r[1])) evolveSessionOpened(state, sessionRow.read(value));
  for (const value of readRow(r[2])) {
    setWallet(state, member, walletRow.read(value));
  }
  if (r[7] !== undefined) member.positionMode = readWord(POSITION_MODES, r[7]);
  for (const value of readRow(r[3])) evolveSetting(state, user.id, settingRow.read(value));
  for (const value of readRow(r[4])) evolvePosition(state, positionRow.read(value));
  for (const value of readRow(r[5])) readWorking(state, readRow(value));
  for (const value of readRow(r[6]))
    if (version < 4) rememberFinished(member, orderRow.read(value));
    else readRequests(member, readRow(value));
  if (r[8] === undefined) return;
  member.bets ??= createMemberBets();
  for (const value of readRow(r[8])) evolveBetPlaced(state, betRow.read(value));
  if (version < 4) for (const value of readRow(r[9])) rememberEnded(member, betRow.read(value));
}

function readWorking(state: EngineState, r: readonly unknown[]): void {
  const isMoved = Array.isArray(r[0]);
  const order = orderRow.read(isMoved ? r[0] : r);
  evolveOrderAccepted(state, order);
  const working = state.orders.get(order.id);
  if (isMoved && working !== undefined) working.place = readNumber(r[1]);
}

function readRequests(member: Member, [kind, requests]: readonly unknown[]): void {
  for (const value of readRow(requests)) {
    const [id, fingerprint, outcome] = readRow(value);
    rememberRequest(
      member.requests,
      readText(kind),
      readText(id),
      { fingerprint: readNumber(fingerprint), outcome: readText(outcome) },
      Infinity,
    );
  }
}
