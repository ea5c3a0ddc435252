/** Adds and removes margin of an isolated position. Rules [F-G..]. */
import type { ChangeMargin } from '../../domain/futures/commands.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { initialMargin, maintenanceMarginAt } from '../../domain/futures/index.ts';
import type { FuturesPosition } from '../../domain/futuresOrders.ts';
import { addMoney, type Money, money, type Price } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { earlierRequest, partsIn, requestFingerprint, type RequestRow } from '../requestTable.ts';
import type { EngineState, Holding, Member } from '../state.ts';
import type { Turn } from '../turn.ts';
import { pnlAt, unfreeRejection } from './crossAccount.ts';
import { positionedHolding } from './holdings.ts';
import { liquidatingRejection } from './risk.ts';
import type { MarginRequest } from '../../domain/futures/events.ts';
import { rememberRequest } from '../requests/requestMemory.ts';
import { post, startPosting, toPocket } from '../ledger/posting.ts';
import { liquidationPriceOf } from './liquidationPrice.ts';

// Moves money between the wallet and the margin of an isolated position.

/**
 * @param added below zero: money goes back to the wallet
 * @returns the changed fields of the position
 */
export function moveMargin(
  turn: Turn,
  holding: Holding,
  position: FuturesPosition,
  added: Money,
): Pick<FuturesPosition, 'margin' | 'liquidationPrice'> {
  const wallet = holding.member.futures;
  const posting = startPosting();
  toPocket(posting, wallet, 'point', -added);
  toPocket(posting, wallet, 'margin', added);
  post(turn.emit, posting, 'MARGIN', position.id);
  const margin = addMoney(position.margin, added);
  return { margin, liquidationPrice: liquidationPriceOf(holding, { ...position, margin }) };
}

/** Remembers the latest margin changes by their client request ids. Rule [F-G4]. */
export const MARGIN_REQUEST: RequestRow<Pick<ChangeMargin, 'positionId' | 'direction' | 'amount'>> =
  { kind: 'margin', parts: partsIn('positionId', 'direction', 'amount') };

export function rememberMarginRequest(
  state: EngineState,
  { id: outcome, userId }: FuturesPosition,
  { id, fingerprint }: MarginRequest,
): void {
  const member = state.members.get(userId);
  if (member === undefined) throw new Error(`no account of user ${userId}`);
  rememberRequest(member.requests, MARGIN_REQUEST.kind, id, { fingerprint, outcome });
}

export function changeMargin(
  turn: Turn,
  command: ChangeMargin,
  member: Member,
): Rejection | undefined {
  const { requestId } = command;
  if (requestId !== undefined) {
    const earlier = earlierRequest(turn.state, member, MARGIN_REQUEST, {
      id: requestId,
      content: command,
    });
    if (earlier === 'same') return undefined;
    if (earlier === 'other') return reject('CLIENT_REQUEST_ID_REUSED');
  }
  const holding = positionedHolding(member, command.positionId);
  const position = holding?.position;
  if (holding === undefined || position === undefined) return reject('UNKNOWN_POSITION');
  const { amount, direction } = command;
  if (amount <= 0n) return reject('INVALID_AMOUNT');
  if (position.marginType !== 'ISOLATED') return reject('MARGIN_NOT_ISOLATED');
  const rejection =
    direction === 'ADD'
      ? unfreeRejection(member, amount, 'MOVE', 'INSUFFICIENT_BALANCE')
      : removalRejection(turn, holding, position, amount);
  if (rejection !== undefined) return rejection;
  const request =
    requestId === undefined
      ? undefined
      : { id: requestId, fingerprint: requestFingerprint(MARGIN_REQUEST, command) };
  const added = direction === 'ADD' ? amount : money(-amount);
  const moved = moveMargin(turn, holding, position, added);
  turn.emit({
    type: 'PositionChanged',
    cause: 'MARGIN',
    request,
    position: { ...position, ...moved, updatedAt: turn.at },
  });
  return undefined;
}

function removalRejection(
  turn: Turn,
  holding: Holding,
  position: FuturesPosition,
  amount: Money,
): Rejection | undefined {
  const mark = holding.option.market.tick?.markPrice;
  if (mark === undefined) return reject('NO_PRICE');
  const liquidating = liquidatingRejection(turn.state.rules, holding.member, holding);
  if (liquidating !== undefined) return liquidating;
  const maximum = removableMargin(holding, position, mark);
  return amount > maximum
    ? reject('MARGIN_TOO_LOW', { maximum: formatDecimal(maximum) })
    : undefined;
}

/**
 * The removable margin: margin less an unrealized loss stays at the initial margin at entry or
 * above, and above the maintenance margin at mark. Never below zero.
 */
function removableMargin(holding: Holding, position: FuturesPosition, mark: Price): Money {
  const { quantity, entryPrice, leverage, margin } = position;
  const pnl = pnlAt(position, mark);
  const { tiers } = holding.option.config;
  const initial = initialMargin({ quantity, price: entryPrice, leverage });
  const aboveInitial = margin + (pnl < 0n ? pnl : 0n) - initial;
  const aboveMaintenance =
    margin + pnl - maintenanceMarginAt({ quantity, price: mark, tiers }) - 1n;
  const least = aboveInitial < aboveMaintenance ? aboveInitial : aboveMaintenance;
  return money(least > 0n ? least : 0n);
}
