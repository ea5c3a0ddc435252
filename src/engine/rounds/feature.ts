/** The short rounds feature of the engine. */
import type { CommandTable, EngineFeature, EventTable, SnapshotSection } from '../tables.ts';
import { enterBets, isSound } from './rounds.ts';
import { roundInvariants } from './invariants.ts';
import type { CashOutBet, RoundCommand, RoundEvent } from '../../domain/rounds/commands.ts';
import { byMember, type Turn } from '../turn.ts';
import { BET_REQUEST } from './queries.ts';
import { placeBet } from './placeBet.ts';
import { changedTerms, changeRoundTerms, evolveRoundTerms } from './roundTerms.ts';
import { settleRound, voidRound } from './settleRound.ts';
import { lastCell, list, pair, row } from '../codec/row.ts';
import {
  evolveBetCashedOut,
  evolveBetEntered,
  evolveBetPlaced,
  evolveBetSettled,
  evolveRoundSettled,
} from './evolve.ts';
import { betRow, figuresRow, outcomeRow, termsFromRow, totalsRow } from './rows.ts';
import { number, roundId } from '../codec/cells.ts';
import { type Member, memberOf } from '../state.ts';
import { createMemberBets, type OpenBet } from '../roundState.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { bookOf } from '../../domain/ledger/accounts.ts';
import { NO_MONEY } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { CASH_OUT_MARGIN_MAX, cashOutOf, pathFrom } from '../../domain/rounds/cashOut.ts';
import { isFairPrice } from '../../domain/rounds/powerBall.ts';
import { gameKind, type PricePoint } from '../../domain/rounds/roundTypes.ts';
import { freshAt, PRICE_AGE_MAX_MS } from '../../domain/rounds/settle.ts';
import { walletOf } from '../ledger/evolve.ts';
import { post, startPosting, toHouse, toPocket } from '../ledger/posting.ts';

/** A bet ends early at its price of the moment. Rules [R-X11] to [R-X16]. */
function cashOutBet(turn: Turn, command: CashOutBet, member: Member): Rejection | undefined {
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

const commonRow = row(
  { bet: number, cancelled: list(pair(roundId, number)) },
  lastCell('terms', list(termsFromRow), undefined),
);
const openBets = list(betRow);

/** Bets in progress and cancelled rounds in a snapshot. */
const roundsSection: SnapshotSection = {
  name: 'rounds',
  version: 1,
  writeCommon(state) {
    const terms = changedTerms(state);
    return commonRow.write({
      bet: state.next.bet,
      cancelled: [...state.cancelledRounds],
      terms: terms.length === 0 ? undefined : terms,
    });
  },
  readCommon(state, stored) {
    const { bet, cancelled, terms = [] } = commonRow.read(stored);
    state.next.bet = bet;
    for (const [id, endAt] of cancelled) state.cancelledRounds.set(id, endAt);
    for (const changed of terms) evolveRoundTerms(state, changed);
  },
  writeMember: (_state, { bets }) =>
    bets === undefined ? undefined : openBets.write([...bets.open.values()].map(({ bet }) => bet)),
  readMember(state, id, stored) {
    memberOf(state, id).bets ??= createMemberBets();
    for (const bet of openBets.read(stored)) evolveBetPlaced(state, bet);
  },
};

/** Events of bets and rounds: stored form, owner, and the change each applies. */
const roundEvents: EventTable<RoundEvent> = {
  BetPlaced: {
    tag: 'BP',
    row: row({ bet: betRow }),
    owner: ({ bet }) => bet.userId,
    evolve: (state, { bet }) => evolveBetPlaced(state, bet),
  },
  BetEntered: {
    tag: 'BE',
    row: row({ bet: betRow }),
    owner: ({ bet }) => bet.userId,
    evolve: (state, { bet }) => evolveBetEntered(state, bet),
  },
  BetCashedOut: {
    tag: 'BC',
    row: row({ bet: betRow, figures: figuresRow }),
    owner: ({ bet }) => bet.userId,
    evolve: (state, { bet }) => evolveBetCashedOut(state, bet),
  },
  BetSettled: {
    tag: 'BS',
    row: row({ bet: betRow, outcome: outcomeRow }),
    owner: ({ bet }) => bet.userId,
    evolve: (state, { bet }) => evolveBetSettled(state, bet),
  },
  RoundSettled: {
    tag: 'RS',
    row: row({ outcome: outcomeRow }, lastCell('totals', totalsRow, undefined)),
    owner: () => undefined,
    evolve: (state, { outcome }) => evolveRoundSettled(state, outcome),
  },
  RoundTermsChanged: {
    tag: 'RT',
    row: row({ changed: termsFromRow }),
    owner: () => undefined,
    evolve: (state, { changed }) => evolveRoundTerms(state, changed),
  },
};

const roundCommands: CommandTable<RoundCommand> = {
  PlaceBet: byMember(placeBet),
  CashOutBet: byMember(cashOutBet),
  SettleRound: settleRound,
  VoidRound: voidRound,
  ChangeRoundTerms: changeRoundTerms,
};

export const rounds = {
  commands: roundCommands,
  events: roundEvents,
  section: roundsSection,
  invariants: roundInvariants,
  onTick: enterBets,
  requests: { bet: BET_REQUEST },
} satisfies EngineFeature;
