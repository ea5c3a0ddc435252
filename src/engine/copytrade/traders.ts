/** Becoming a trader, and a trader's terms. Rules [Y-T..]. */
import type {
  ApplyForTrading,
  ChangeTrader,
  DecideTrader,
  EndTrader,
} from '../../domain/copytrade/commands.ts';
import {
  CAPACITY_MAX,
  type CopyTrader,
  TRADER_FEE_MAX,
  TRADER_FEE_STEP,
} from '../../domain/copytrade/copytrade.ts';
import type { Rate } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { isAffiliate } from '../partnerState.ts';
import type { Member } from '../state.ts';
import type { Turn } from '../turn.ts';
import { finishBlocks } from './blocks.ts';
import { activeTrader, followerCount, followOf, followsOfTrader, traderOf } from './copyState.ts';
import { endFollow } from './follows.ts';

export function applyForTrading(
  turn: Turn,
  command: ApplyForTrading,
  member: Member,
): Rejection | undefined {
  const { user } = member;
  if (user.role === 'ADMIN') return reject('NO_PERMISSION');
  if (isAffiliate(turn.state, user)) return reject('PARTNER_CANNOT_TRADE');
  const wrong = wrongTerm(command.capacity, command.fee);
  if (wrong !== undefined) return reject('INVALID_PARAMETER', { name: wrong });
  const earlier = traderOf(turn.state, user.id);
  if (earlier?.status === 'APPLIED' || earlier?.status === 'ACTIVE')
    return reject('TRADER_APPLIED');
  if (followOf(turn.state, user.id) !== undefined) return reject('TRADER_FOLLOWS');
  turn.emit({
    type: 'TraderChanged',
    trader: {
      traderId: user.id,
      status: 'APPLIED',
      isOpen: false,
      capacity: command.capacity,
      fee: command.fee,
      appliedAt: turn.at,
      since: undefined,
      updatedAt: turn.at,
    },
  });
  return undefined;
}

/** The name of a term that cannot be. */
export function wrongTerm(capacity: number, fee: Rate): string | undefined {
  if (!Number.isSafeInteger(capacity) || capacity < 1 || capacity > CAPACITY_MAX) return 'capacity';
  return fee >= 0n && fee <= TRADER_FEE_MAX && fee % TRADER_FEE_STEP === 0n ? undefined : 'fee';
}

export function decideTrader(turn: Turn, command: DecideTrader): Rejection | undefined {
  const trader = traderOf(turn.state, command.traderId);
  if (trader === undefined) return reject('UNKNOWN_TRADER');
  const status = command.isApproved ? 'ACTIVE' : 'DENIED';
  if (trader.status === status) return undefined;
  if (trader.status !== 'APPLIED') return reject('TRADER_DECIDED');
  if (command.isApproved && followOf(turn.state, trader.traderId) !== undefined)
    return reject('TRADER_FOLLOWS');
  change(turn, trader, {
    status,
    isOpen: command.isApproved,
    since: command.isApproved ? turn.at : undefined,
  });
  return undefined;
}

export function changeTrader(turn: Turn, command: ChangeTrader): Rejection | undefined {
  const trader = activeTrader(turn.state, command.traderId);
  if (trader === undefined) return reject('UNKNOWN_TRADER');
  const capacity = command.capacity ?? trader.capacity;
  const fee = command.fee ?? trader.fee;
  const isOpen = command.isOpen ?? trader.isOpen;
  const wrong = wrongTerm(capacity, fee);
  if (wrong !== undefined) return reject('INVALID_PARAMETER', { name: wrong });
  const followers = followerCount(turn.state, trader.traderId);
  if (!command.isByOperator && capacity < followers)
    return reject('CAPACITY_BELOW_FOLLOWERS', { followers: String(followers) });
  if (capacity === trader.capacity && fee === trader.fee && isOpen === trader.isOpen)
    return undefined;
  finishBlocks(turn, trader.traderId);
  change(turn, trader, { capacity, fee, isOpen });
  return undefined;
}

export function endTrader(turn: Turn, { traderId }: EndTrader): Rejection | undefined {
  const trader = traderOf(turn.state, traderId);
  if (trader?.status === 'ENDED') return undefined;
  if (trader?.status !== 'ACTIVE') return reject('UNKNOWN_TRADER');
  finishBlocks(turn, traderId);
  for (const follow of followsOfTrader(turn.state, traderId)) endFollow(turn, follow);
  change(turn, trader, { status: 'ENDED', isOpen: false });
  return undefined;
}

const change = (turn: Turn, trader: CopyTrader, changes: Partial<CopyTrader>): void =>
  turn.emit({
    type: 'TraderChanged',
    trader: { ...trader, ...changes, updatedAt: turn.at },
  });
