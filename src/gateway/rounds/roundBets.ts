/** Who bet on a round, as operators see it. Rule [O-F7]. */
import { parseDecimal, formatDecimal } from '../../domain/decimal.ts';
import { reject } from '../../domain/rejections.ts';
import type { roundOperatorCalls, WireRoundBet } from '../../protocol/rounds/operatorCalls.ts';
import type { Handler } from '../calls/endpoint.ts';
import { refuse, succeed } from '../reply.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { Kernel } from '../kernel.ts';
import { idOf, type Round, type RoundsDep } from './roundQueries.ts';
import { readPublicBet, type StoredPublicBet } from './rows.ts';

/** Rows that are read at once. */
const PART = 500;

/** The bets of a round, newest first: those of its option since the round before it began. */
async function betsOf(core: Kernel, round: Round): Promise<readonly StoredPublicBet[]> {
  const { option, times } = round;
  const id = idOf(round);
  const found = new Map<string, StoredPublicBet>();
  for (let page = 1, read = 0, total = 1; read < total; page += 1) {
    const part = await core.rows({
      kind: 'PUBLIC_BET',
      userId: undefined,
      optionId: option.optionId,
      from: 2 * times.startAt - times.endAt,
      to: times.endAt,
      page,
      size: PART,
    });
    for (const body of part.items) {
      const bet = readPublicBet(body);
      // A bet that is taken meanwhile moves the others to the next part.
      if (bet.bet.tradeRoundId === id) found.set(bet.bet.id, bet);
    }
    read += part.items.length;
    total = part.items.length === 0 ? 0 : part.total;
  }
  return [...found.values()];
}

const sumOf = (amounts: readonly string[]): string =>
  formatDecimal(amounts.reduce((sum, amount) => sum + (parseDecimal(amount) ?? 0n), 0n));

export const listRoundBets =
  (core: Kernel & ProfilesDep & RoundsDep): Handler<typeof roundOperatorCalls.operatorRoundBets> =>
  async ({ roundId, page, size }) => {
    const round = core.rounds.book.round(roundId);
    if (round === undefined) return refuse(reject('UNKNOWN_ROUND'));
    const all = await betsOf(core, round);
    const stakesOf = (side: WireRoundBet['type']) =>
      sumOf(all.flatMap(({ bet }) => (bet.type === side ? [bet.point] : [])));
    const items = all
      .slice((page - 1) * size, page * size)
      .map(({ userId, bet: { tradeRoundId: _round, ...bet } }): WireRoundBet => {
        const username = core.profiles.profileOf(userId)?.username ?? null;
        return { userId, username, ...bet };
      });
    return succeed({
      items,
      total: all.length,
      page,
      size,
      staked: { B: stakesOf('B'), S: stakesOf('S') },
      paid: sumOf(all.map(({ bet }) => bet.payout)),
    });
  };
