/**
 * Stored events: a JSON list of rows, each led by a short tag. A change of any row is a new version;
 * what an old one wrote stays readable. Version 2 added triggers, exits and position modes, version 3
 * short rounds, version 4 currencies of wallets, all of them in cells and rows that earlier versions
 * do not have, so that one reader reads them all.
 */
import { USER_STATUSES } from '../../domain/accounts.ts';
import { SESSION_ENDS } from '../../domain/accounts/events.ts';
import type { ExchangeEvent } from '../../domain/events.ts';
import { POSITION_CAUSES } from '../../domain/futures/events.ts';
import { POSITION_MODES } from '../../domain/futuresOrders.ts';
import { parseSessionId } from '../../domain/ids.ts';
import { MONEY_CAUSES, type MoneyMoved } from '../../domain/ledger/events.ts';
import { sessionRow, userRow } from '../accounts/rows.ts';
import { fillRow, orderRow, positionRow, settingRow } from '../futures/rows.ts';
import { entryRow, walletRow } from '../ledger/rows.ts';
import { unreachable } from '../unreachable.ts';
import {
  readInstrument,
  readMoney,
  readNumber,
  readParsed,
  readPrice,
  readRate,
  readRow,
  readText,
  readUserId,
  readWord,
  type Row,
  writeInteger,
} from './fields.ts';
import { readRoundEvent, writeRoundEvent } from './roundEvents.ts';

/** The version `encodeEvents` writes. */
export const EVENTS_VERSION = 4;
/** The versions `decodeEvents` reads. */
const READABLE: readonly number[] = [1, 2, 3, EVENTS_VERSION];

/** Text of events for the log. A transient event is not for the log: a defect, and throws. */
export const encodeEvents = (events: readonly ExchangeEvent[]): string =>
  JSON.stringify(events.map(writeEvent));

/**
 * Events from text of the log.
 * Throws DamagedText when the text does not fit, RangeError on a version not known here.
 */
export function decodeEvents(text: string, version: number): readonly ExchangeEvent[] {
  if (!READABLE.includes(version)) throw new RangeError(`events of version ${version}`);
  return readRow(JSON.parse(text)).map(readEvent);
}

function writeEvent(event: ExchangeEvent): Row {
  switch (event.type) {
    case 'ExchangeOpened':
      return ['XO', event.at];
    case 'UserRegistered':
      return ['UR', userRow.write(event.user)];
    case 'UserStatusChanged':
      return ['US', event.userId, event.status];
    case 'SessionOpened':
      return ['SO', sessionRow.write(event.session)];
    case 'SessionRotated':
      return ['SR', sessionRow.write(event.session)];
    case 'SessionEnded':
      return ['SE', event.sessionId, event.userId, event.reason];
    case 'MoneyMoved':
      return writeMoneyMoved(event);
    case 'OrderAccepted':
      return ['OA', orderRow.write(event.order)];
    case 'OrderFilled':
      return ['OF', orderRow.write(event.order), fillRow.write(event.fill)];
    case 'OrderAmended':
      return ['OM', orderRow.write(event.order)];
    case 'OrderTriggered':
      return ['OT', orderRow.write(event.order)];
    case 'OrderCancelled':
      return ['OC', orderRow.write(event.order)];
    case 'PositionOpened':
      return ['PO', positionRow.write(event.position)];
    case 'PositionChanged':
      return ['PC', positionRow.write(event.position), event.cause];
    case 'PositionClosed':
      return ['PX', positionRow.write(event.position), writeInteger(event.closePrice)];
    case 'PositionLiquidated':
      return [
        'PL',
        positionRow.write(event.position),
        writeInteger(event.markPrice),
        writeInteger(event.bankruptcyPrice),
      ];
    case 'PositionWarned':
      return ['PW', positionRow.write(event.position), writeInteger(event.marginRatio)];
    case 'FundingPaid':
      return [
        'FP',
        positionRow.write(event.position),
        writeInteger(event.rate),
        writeInteger(event.markPrice),
        writeInteger(event.amount),
        event.at,
      ];
    case 'FundingSettled':
      return ['FS', event.instrument, writeInteger(event.rate), event.dueAt];
    case 'LeverageChanged':
      return ['LC', event.userId, settingRow.write(event.setting)];
    case 'MarginTypeChanged':
      return ['MC', event.userId, settingRow.write(event.setting)];
    case 'PositionModeChanged':
      return ['PM', event.userId, event.mode];
    case 'BetPlaced':
    case 'BetEntered':
    case 'BetSettled':
    case 'RoundSettled':
      return writeRoundEvent(event);
    case 'MarketMoved':
      throw new RangeError('MarketMoved is transient and never stored');
    default:
      return unreachable(event);
  }
}

const writeMoneyMoved = (event: MoneyMoved): Row => [
  'MM',
  event.userId ?? null,
  event.cause,
  event.reference,
  event.entries.map((entry) => entryRow.write(entry)),
  event.wallets.map((wallet) => walletRow.write(wallet)),
];

function readEvent(value: unknown): ExchangeEvent {
  const r = readRow(value);
  switch (r[0]) {
    case 'XO':
      return { type: 'ExchangeOpened', at: readNumber(r[1]) };
    case 'UR':
      return { type: 'UserRegistered', user: userRow.read(r[1]) };
    case 'US':
      return {
        type: 'UserStatusChanged',
        userId: readUserId(r[1]),
        status: readWord(USER_STATUSES, r[2]),
      };
    case 'SO':
      return { type: 'SessionOpened', session: sessionRow.read(r[1]) };
    case 'SR':
      return { type: 'SessionRotated', session: sessionRow.read(r[1]) };
    case 'SE':
      return {
        type: 'SessionEnded',
        sessionId: readParsed(parseSessionId, r[1]),
        userId: readUserId(r[2]),
        reason: readWord(SESSION_ENDS, r[3]),
      };
    case 'MM':
      return {
        type: 'MoneyMoved',
        userId: r[1] === null ? undefined : readUserId(r[1]),
        cause: readWord(MONEY_CAUSES, r[2]),
        reference: readText(r[3]),
        entries: readRow(r[4]).map((entry) => entryRow.read(entry)),
        wallets: readRow(r[5]).map((wallet) => walletRow.read(wallet)),
      };
    default:
      return readFuturesEvent(r);
  }
}

function readFuturesEvent(r: readonly unknown[]): ExchangeEvent {
  switch (r[0]) {
    case 'OA':
      return { type: 'OrderAccepted', order: orderRow.read(r[1]) };
    case 'OF':
      return { type: 'OrderFilled', order: orderRow.read(r[1]), fill: fillRow.read(r[2]) };
    case 'OM':
      return { type: 'OrderAmended', order: orderRow.read(r[1]) };
    case 'OT':
      return { type: 'OrderTriggered', order: orderRow.read(r[1]) };
    case 'OC':
      return { type: 'OrderCancelled', order: orderRow.read(r[1]) };
    case 'PO':
      return { type: 'PositionOpened', position: positionRow.read(r[1]) };
    case 'PC':
      return {
        type: 'PositionChanged',
        position: positionRow.read(r[1]),
        cause: readWord(POSITION_CAUSES, r[2]),
      };
    case 'PX':
      return {
        type: 'PositionClosed',
        position: positionRow.read(r[1]),
        closePrice: readPrice(r[2]),
      };
    case 'PL':
      return {
        type: 'PositionLiquidated',
        position: positionRow.read(r[1]),
        markPrice: readPrice(r[2]),
        bankruptcyPrice: readPrice(r[3]),
      };
    case 'PW':
      return {
        type: 'PositionWarned',
        position: positionRow.read(r[1]),
        marginRatio: readRate(r[2]),
      };
    case 'FP':
      return {
        type: 'FundingPaid',
        position: positionRow.read(r[1]),
        rate: readRate(r[2]),
        markPrice: readPrice(r[3]),
        amount: readMoney(r[4]),
        at: readNumber(r[5]),
      };
    case 'FS':
      return {
        type: 'FundingSettled',
        instrument: readInstrument(r[1]),
        rate: readRate(r[2]),
        dueAt: readNumber(r[3]),
      };
    default:
      return readSettingEvent(r);
  }
}

function readSettingEvent(r: readonly unknown[]): ExchangeEvent {
  switch (r[0]) {
    case 'LC':
      return { type: 'LeverageChanged', userId: readUserId(r[1]), setting: settingRow.read(r[2]) };
    case 'MC':
      return {
        type: 'MarginTypeChanged',
        userId: readUserId(r[1]),
        setting: settingRow.read(r[2]),
      };
    case 'PM':
      return {
        type: 'PositionModeChanged',
        userId: readUserId(r[1]),
        mode: readWord(POSITION_MODES, r[2]),
      };
    default:
      return readRoundEvent(r);
  }
}
