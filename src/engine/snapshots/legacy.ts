/** Reads snapshots of versions 2 and 3, which held the durable state as one text. */
import { parseAccountKey } from '../../domain/ledger/accounts.ts';
import { evolveUserRegistered } from '../accounts/evolve.ts';
import { userRow } from '../accounts/rows.ts';
import type { EngineRules } from '../contract.ts';
import { orderRow, positionRow, settingRow } from '../futures/rows.ts';
import { walletRow } from '../ledger/rows.ts';
import { betRow } from '../rounds/rows.ts';
import { POSITION_MODES } from '../../domain/futuresOrders.ts';
import { rememberFinished } from '../futures/orderMemory.ts';
import { evolveOrderAccepted } from '../futures/orders.ts';
import { evolvePosition, evolveSetting } from '../futures/holdings.ts';
import { openHouseAccount, rememberCredit, setWallet } from '../ledger/evolve.ts';
import { rememberEnded } from '../rounds/queries.ts';
import { evolveBetPlaced } from '../rounds/evolve.ts';
import { createMemberBets } from '../roundState.ts';
import { initialState } from '../initialState.ts';
import { type EngineState, memberOf } from '../state.ts';
import {
  readBoolean,
  readInstrument,
  readMoney,
  readNumber,
  readParsed,
  readRow,
  readText,
  readWord,
} from '../codec/fields.ts';
import { roundId, userId } from '../codec/cells.ts';

/** Version 3 has bets, in cells that version 2 lacks. */
const READABLE: readonly number[] = [2, 3];

/**
 * The state of such a text under the same rules.
 * Throws DamagedText when the text does not fit, RangeError on another version.
 */
export function readLegacyState(text: string, version: number, rules: EngineRules): EngineState {
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
  for (const value of readRow(r[5])) readMember(state, readRow(value));
  for (const value of readRow(r[4])) readDeposit(state, readText(value));
  for (const value of r[6] === undefined ? [] : readRow(r[6])) {
    const [round, endAt] = readRow(value);
    state.cancelledRounds.set(roundId.read(round), readNumber(endAt));
  }
  const [user, , order, position, fill, bet = 1] = readRow(r[1]).map(readNumber);
  if (!user || !order || !position || !fill)
    throw new RangeError('numbers of the next ids start at 1');
  Object.assign(state.next, { user, order, position, fill, bet });
  return state;
}

/** `userId/reference`, as a deposit was written. */
function readDeposit(state: EngineState, text: string): void {
  const slash = text.indexOf('/');
  const member = memberOf(state, userId.read(text.slice(0, slash)));
  rememberCredit(member, text.slice(slash + 1));
}

function readMember(state: EngineState, r: readonly unknown[]): void {
  const user = userRow.read(r[0]);
  const member = evolveUserRegistered(state, user);
  for (const value of readRow(r[2])) {
    setWallet(state, member, walletRow.read(value));
  }
  if (r[7] !== undefined) member.positionMode = readWord(POSITION_MODES, r[7]);
  for (const value of readRow(r[3])) evolveSetting(state, user.id, settingRow.read(value));
  for (const value of readRow(r[4])) evolvePosition(state, positionRow.read(value));
  for (const value of readRow(r[5])) readWorking(state, readRow(value));
  for (const value of readRow(r[6])) rememberFinished(member, orderRow.read(value));
  if (r[8] === undefined) return;
  member.bets ??= createMemberBets();
  for (const value of readRow(r[8])) evolveBetPlaced(state, betRow.read(value));
  for (const value of readRow(r[9])) rememberEnded(member, betRow.read(value));
}

function readWorking(state: EngineState, r: readonly unknown[]): void {
  const isMoved = Array.isArray(r[0]);
  const order = orderRow.read(isMoved ? r[0] : r);
  evolveOrderAccepted(state, order);
  const working = state.orders.get(order.id);
  if (isMoved && working !== undefined) working.place = readNumber(r[1]);
}
