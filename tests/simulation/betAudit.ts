/** Bets of the log, recomputed: each is paid once, by its own two prices, and no more. */
import type { UserId } from '../../src/domain/ids.ts';
import type { MoneyMoved } from '../../src/domain/ledger/events.ts';
import type { CashOutFigures } from '../../src/domain/rounds/cashOut.ts';
import type { Bet, RoundOutcome } from '../../src/domain/rounds/roundTypes.ts';

import { cashOutFaults, type PricesOf } from './cashOutAudit.ts';
import { SHARP } from './players/sharp.ts';

/** A bet with what has moved for it. */
interface AuditedBet {
  readonly bet: Bet;
  held: bigint;
  paid: bigint | undefined;
  end: Bet | undefined;
}

const UNIT = 100_000_000n;

/** So far may the mean of what players earn lie from what the odds allow, in standard errors. */
const LUCK_MAX = 5;

/** Earnings of players who bet on prices that they had seen, with each round as one cluster. */
class SharpEarnings {
  readonly #byRound = new Map<string, { stake: number; won: number }>();

  add({ roundId, stake, payout }: Bet): void {
    const round = this.#byRound.get(roundId) ?? { stake: 0, won: 0 };
    round.stake += Number(stake) / Number(UNIT);
    round.won += Number(payout - stake) / Number(UNIT);
    this.#byRound.set(roundId, round);
  }

  /** Fault of the earnings; undefined where they are no more than luck explains. */
  fault(): string | undefined {
    const rounds = [...this.#byRound.values()];
    const sum = (of: (round: { stake: number; won: number }) => number) =>
      rounds.reduce((total, round) => total + of(round), 0);
    const [stake, won] = [sum((round) => round.stake), sum((round) => round.won)];
    const error = Math.sqrt(sum((round) => round.won ** 2));
    if (won <= LUCK_MAX * error) return undefined;
    return `sharp players won ${won.toFixed(2)} with ${stake.toFixed(2)}, ${(won / error).toFixed(1)} standard errors`;
  }
}

/** Payout of a bet by the round's facts in the log. */
function backOf({ side, stake, odds, entry }: Bet, outcome: RoundOutcome): bigint {
  const { voidReason, draw, closing } = outcome;
  if (voidReason !== undefined) return stake;
  if (draw !== undefined)
    return (draw.powerBall % 2 === 1) === (side === 'B') ? (stake * odds) / UNIT : 0n;
  if (entry === undefined || closing === undefined || entry.price === closing.price) return stake;
  return entry.price < closing.price === (side === 'B') ? (stake * odds) / UNIT : 0n;
}

export class BetAudit {
  readonly #complain: (line: string) => void;
  readonly #bets = new Map<string, AuditedBet>();
  readonly #pricesOf: PricesOf | undefined;
  readonly #sharp = new SharpEarnings();
  placed = 0;
  settled = 0;
  cashedOut = 0;

  constructor(complain: (line: string) => void, pricesOf?: PricesOf) {
    this.#complain = complain;
    this.#pricesOf = pricesOf;
  }

  onPlaced(bet: Bet): void {
    if (this.#bets.has(bet.id)) this.#complain(`${bet.id} was placed twice`);
    this.#bets.set(bet.id, { bet, held: 0n, paid: undefined, end: undefined });
    this.placed += 1;
  }

  /** A binary bet gets its entry once; the settlement must say the same. */
  onEntered(bet: Bet): void {
    const known = this.#bets.get(bet.id);
    if (known === undefined || known.end !== undefined || known.bet.entry !== undefined)
      this.#complain(`${bet.id} got an entry it does not wait for`);
    else this.#bets.set(bet.id, { ...known, bet });
  }

  onSettled(bet: Bet, outcome: RoundOutcome): void {
    const known = this.#bets.get(bet.id);
    if (known === undefined || known.end !== undefined) {
      this.#complain(`${bet.id} was settled without being in progress`);
      return;
    }
    known.end = bet;
    this.settled += 1;
    this.#ended(bet);
    const { entry } = known.bet;
    const isOther = entry !== undefined && entry.price !== bet.entry?.price;
    if (isOther && bet.voidReason !== 'OPERATOR')
      this.#complain(`${bet.id} was settled at another entry than was stated`);
    const back = backOf(bet, outcome);
    if (back !== bet.payout)
      this.#complain(`${bet.id} was paid ${bet.payout}, by its prices ${back}`);
    if (known.paid !== bet.payout)
      this.#complain(`${bet.id} states a payout of ${bet.payout}, ${known.paid} moved`);
    if (known.held !== 0n) this.#complain(`${known.held} of ${bet.id} stayed in wait`);
  }

  /** Ended early: by the figures of the event, which follow from the prices of that minute. */
  onCashedOut(bet: Bet, figures: CashOutFigures): void {
    const known = this.#bets.get(bet.id);
    if (known === undefined || known.end !== undefined) {
      this.#complain(`${bet.id} was cashed out without being in progress`);
      return;
    }
    known.end = bet;
    this.cashedOut += 1;
    this.#ended(bet);
    const { entry } = known.bet;
    if (entry !== undefined && entry.price !== figures.entry.price)
      this.#complain(`${bet.id} was priced from another entry than was stated`);
    for (const line of cashOutFaults(bet, figures, this.#pricesOf)) this.#complain(line);
    if (known.paid !== bet.payout)
      this.#complain(`${bet.id} states a price of ${bet.payout}, ${known.paid} moved`);
    if (known.held !== 0n) this.#complain(`${known.held} of ${bet.id} stayed in wait`);
  }

  /** No rule on what was seen earns more than the odds allow. */
  finish(): void {
    const fault = this.#sharp.fault();
    if (fault !== undefined) this.#complain(fault);
  }

  #ended(bet: Bet): void {
    if (bet.clientBetId.startsWith(SHARP)) this.#sharp.add(bet);
  }

  /** BET, BET_RESULT and CASH_OUT name the bet they are about. */
  onMoney({ userId, cause, reference, entries }: MoneyMoved): void {
    if (cause !== 'BET' && cause !== 'BET_RESULT' && cause !== 'CASH_OUT') return;
    const known = this.#bets.get(reference);
    if (known === undefined || userId === undefined || known.bet.userId !== userId) {
      this.#complain(`${cause} of ${reference}, which is no bet of ${userId ?? 'any user'}`);
      return;
    }
    const moved = (pocket: string): bigint =>
      entries
        .filter(({ account }) => account === `${userId}/BINARY/${pocket}`)
        .reduce((sum, { amount }) => sum + amount, 0n);
    known.held += moved('wait');
    if (cause !== 'BET') known.paid = (known.paid ?? 0n) + moved('point');
    else if (known.held !== known.bet.stake || moved('point') !== -known.bet.stake)
      this.#complain(`${reference} does not hold its stake`);
  }

  /** A user's stakes in progress, and what they won beyond those that ended. */
  standingOf(user: UserId): { readonly open: bigint; readonly won: bigint } {
    let open = 0n;
    let won = 0n;
    for (const { bet, end } of this.#bets.values()) {
      if (bet.userId !== user) continue;
      if (end === undefined) open += bet.stake;
      else won += end.payout - end.stake;
    }
    return { open, won };
  }
}
