/** A bet ends early at its price of the moment. Rules [R-X11] to [R-X16]. */
import { formatDecimal } from '../../domain/decimal.ts';
import { bookOf } from '../../domain/ledger/accounts.ts';
import { NO_MONEY } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { CASH_OUT_MARGIN_MAX, cashOutOf, pathFrom } from '../../domain/rounds/cashOut.ts';
import { isFairPrice } from '../../domain/rounds/fairness.ts';
import type { CashOutBet } from '../../domain/rounds/commands.ts';
import { gameKind, type PricePoint } from '../../domain/rounds/roundTypes.ts';
import { freshAt, PRICE_AGE_MAX_MS } from '../../domain/rounds/settle.ts';
import { walletOf } from '../ledger/evolve.ts';
import { post, startPosting, toHouse, toPocket } from '../ledger/posting.ts';
import type { Member } from '../state.ts';
import type { Turn } from '../turn.ts';
import { isSound } from './pricePath.ts';
import type { OpenBet } from '../roundState.ts';

export function cashOutBet(turn: Turn, command: CashOutBet, member: Member): Rejection | undefined {
  const open = [...(member.bets?.open.values() ?? [])].find(({ bet }) => bet.id === command.betId);
  if (open === undefined) return reject('BET_NOT_OPEN');
  const { bet, round } = open;
  const rejection = pathRejection(turn, command, open);
  if (rejection !== undefined) return rejection;
  const { path, margin } = command;
  const price = cashOutOf(bet, entryOf(open, path), round.times, path, turn.at, margin);
  if (price === undefined || price.payout <= NO_MONEY) return reject('CASH_OUT_NO_PRICE');
  const { payout, figures } = price;
  if (payout < command.least) return reject('CASH_OUT_BELOW', { payout: formatDecimal(payout) });
  const { entry } = figures;
  const ended = { ...bet, entry, result: 'CASHED', payout, settledAt: turn.at } as const;
  pay(turn, member, ended);
  turn.emit({ type: 'BetCashedOut', bet: ended, figures });
  return undefined;
}

/** Whether the bet can have a price now, and the path is the one that the engine knows the end of. */
function pathRejection(turn: Turn, command: CashOutBet, open: OpenBet): Rejection | undefined {
  const { option, times } = open.round;
  const { path, margin } = command;
  if (option.instrument === undefined) return reject('CASH_OUT_OFF');
  if (turn.at >= times.lockAt) return reject('CASH_OUT_CLOSED');
  // A rent bet waits for the opening: until then nothing can be measured from it.
  if (turn.at < times.startAt) return reject('CASH_OUT_NO_PRICE');
  if (margin < 0n || margin > CASH_OUT_MARGIN_MAX || !isFairPrice(open.bet.odds, margin))
    return reject('INVALID_PARAMETER', { name: 'margin' });
  // The path was read a little earlier, when it began a little earlier.
  if (!isSound(path, pathFrom(times, turn.at) - PRICE_AGE_MAX_MS, turn.at))
    return reject('INVALID_PARAMETER', { name: 'path' });
  const known = turn.state.markets.get(option.instrument)?.tick;
  if (known === undefined) return reject('CASH_OUT_NO_PRICE');
  const last = path.at(-1);
  if (last === undefined) return reject('CASH_OUT_NO_PRICE');
  return last.price === known.lastPrice && last.at <= known.at
    ? undefined
    : reject('CASH_OUT_MOVED');
}

/** A rent bet is measured from the round's opening, a binary one from its own entry. */
const entryOf = ({ bet, round }: OpenBet, path: readonly PricePoint[]): PricePoint | undefined =>
  gameKind(round.option.gameType) === 'RENT' ? freshAt(path, round.times.startAt) : bet.entry;

/** The stake leaves `wait`; the market account settles the difference to the price. */
function pay(
  turn: Turn,
  member: Member,
  { id, stake, payout }: { readonly id: string; readonly stake: bigint; readonly payout: bigint },
): void {
  const wallet = walletOf(turn.state, member, 'BINARY');
  const posting = startPosting();
  toPocket(posting, wallet, 'wait', -stake);
  toPocket(posting, wallet, 'point', payout);
  toHouse(posting, 'market', bookOf(wallet), stake - payout);
  post(turn.emit, posting, 'CASH_OUT', id);
}
