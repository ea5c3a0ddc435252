/**
 * The durable state as one text, and back. What is the same state gives the same text, whatever
 * way it came about: lists are in the order of their numbers and nothing that is empty is written.
 * Markets and memos are left out. The text is also what the state's hash is taken of.
 */
import { type FuturesOrder, POSITION_MODES } from '../../domain/futuresOrders.ts';
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
import { holdingsIn } from '../futures/holdings.ts';
import { finishedOf, rememberFinished, workingOf } from '../futures/orderMemory.ts';
import { evolveOrderAccepted } from '../futures/orders.ts';
import { evolvePosition, evolveSetting } from '../futures/positions.ts';
import { orderRow, positionRow, settingRow } from '../futures/rows.ts';
import { openHouseAccount, setWallet } from '../ledger/evolve.ts';
import { walletRow } from '../ledger/rows.ts';
import { evolveBetPlaced, rememberEnded } from '../rounds/evolve.ts';
import { betRow } from '../rounds/rows.ts';
import { initialState } from '../initialState.ts';
import {
  balanceOf,
  type EngineState,
  type Member,
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
import { roundId } from './cells.ts';

/** The version `encodeState` writes. */
export const STATE_VERSION = 4;
/**
 * The versions `decodeState` reads: 3 added bets, 4 currencies of wallets, in cells that earlier
 * versions do not have.
 */
const READABLE: readonly number[] = [2, 3, STATE_VERSION];

export function encodeState(state: EngineState): string {
  const members = [...state.members.values()].toSorted((a, b) => a.number - b.number);
  return JSON.stringify([
    state.isOpened,
    writeNext(state.next),
    writeHouse(state),
    [...state.fundedUntil].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    [...state.deposits].toSorted(),
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
    writeOrders(finishedOf(member)),
    ...writeTail(member),
  ];
}

/** The position mode where it was changed, and the bets where there are any. */
function writeTail({ positionMode, bets }: Member): Row {
  if (bets === undefined) return positionMode === 'ONE_WAY' ? [] : [positionMode];
  const open = [...bets.open.values()].map(({ bet }) => betRow.write(bet));
  return [positionMode, open, [...bets.ended.values()].map((bet) => betRow.write(bet))];
}

/** An order, and its place where an amendment gave it another than its number. */
const writeWorking = ({ order, place }: WorkingOrder): Row =>
  place === numberInId(order.id) ? orderRow.write(order) : [orderRow.write(order), place];

const writeOrders = (orders: readonly FuturesOrder[]): Row =>
  orders.map((order) => orderRow.write(order));

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
  for (const value of readRow(r[4])) state.deposits.add(readText(value));
  for (const value of readRow(r[5])) readMember(state, readRow(value));
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

function readMember(state: EngineState, r: readonly unknown[]): void {
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
  for (const value of readRow(r[6])) rememberFinished(member, orderRow.read(value));
  if (r[8] !== undefined) readBets(state, member, readRow(r[8]), readRow(r[9]));
}

function readWorking(state: EngineState, r: readonly unknown[]): void {
  const isMoved = Array.isArray(r[0]);
  const order = orderRow.read(isMoved ? r[0] : r);
  evolveOrderAccepted(state, order);
  const working = state.orders.get(order.id);
  if (isMoved && working !== undefined) working.place = readNumber(r[1]);
}

function readBets(
  state: EngineState,
  member: Member,
  open: readonly unknown[],
  ended: readonly unknown[],
): void {
  for (const value of open) evolveBetPlaced(state, betRow.read(value));
  for (const value of ended) rememberEnded(member, betRow.read(value));
}
