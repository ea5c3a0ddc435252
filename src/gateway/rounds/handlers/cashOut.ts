/** Bets that end early: what they would end at, and ending one. Rules [R-X11] to [R-X16]. */
import { formatDecimal } from '../../../domain/decimal.ts';
import { parseRoundBetId, type RoundBetId, type UserId } from '../../../domain/ids.ts';
import { money, type Rate, rateOf } from '../../../domain/quantities.ts';
import { reject } from '../../../domain/rejections.ts';
import { type CashOut, cashOutOf, pathFrom } from '../../../domain/rounds/cashOut.ts';
import {
  type Bet,
  gameKind,
  type PricePoint,
  type RoundOption,
  type RoundTimes,
} from '../../../domain/rounds/roundTypes.ts';
import { freshAt } from '../../../domain/rounds/settle.ts';
import type { Site } from '../../../domain/sites.ts';
import type { Millis } from '../../../domain/time.ts';
import { openBetsWithRounds } from '../../../engine/rounds/queries.ts';
import type { betCalls } from '../../../protocol/rounds/calls/bets.ts';
import type { WireBet, WireCashOut } from '../../../protocol/rounds/entities.ts';
import type { HandlersOf } from '../../calls/endpoint.ts';
import { type Reply, refuse, succeed } from '../../reply.ts';
import { toWireBet } from '../wire.ts';
import type { Kernel } from '../../kernel.ts';
import type { RoundsDep } from '../roundQueries.ts';

/** A price that changes between reading and ending a bet is read again so often. */
const TRIES = 4;

/** A bet in progress with what its price follows from. */
interface Standing {
  readonly bet: Bet;
  readonly option: RoundOption;
  readonly times: RoundTimes;
  readonly path: readonly PricePoint[];
}

const marginOf = ({ cashOutMargin }: Site): Rate | undefined =>
  cashOutMargin === null ? undefined : rateOf(cashOutMargin);

/** A user's bets in progress with the prices until the engine's newest. */
async function standingBets(
  core: Kernel & RoundsDep,
  userId: UserId,
  only?: RoundBetId,
): Promise<readonly Standing[]> {
  const { path } = core.rounds;
  return core.readState((state) =>
    openBetsWithRounds(state, userId)
      .filter(({ bet }) => only === undefined || bet.id === only)
      .map(({ bet, round: { option, times } }) => {
        const { instrument } = option;
        const newest = instrument && state.markets.get(instrument)?.tick?.at;
        return {
          bet,
          option,
          times,
          path:
            instrument === undefined || newest === undefined
              ? []
              : path(instrument, pathFrom(times, core.clock.now()), newest),
        };
      }),
  );
}

function priceOf(
  { bet, option, times, path }: Standing,
  at: Millis,
  margin: Rate,
): CashOut | undefined {
  if (option.instrument === undefined || at < times.startAt || at >= times.lockAt) return undefined;
  const isRent = gameKind(option.gameType) === 'RENT';
  const entry = isRent ? freshAt(path, times.startAt) : bet.entry;
  return cashOutOf(bet, entry, times, path, at, margin);
}

function toWire({ bet }: Standing, price: CashOut | undefined): WireCashOut {
  const isPriced = price !== undefined && price.payout > 0n;
  return {
    betId: bet.id,
    payout: isPriced ? formatDecimal(price.payout) : null,
    chance: isPriced ? formatDecimal(price.figures.chance) : null,
  };
}

/** The bet as it was cashed out before: a repeated request has its answer. */
async function cashedBefore(
  { rounds }: RoundsDep,
  userId: UserId,
  id: RoundBetId,
): Promise<Reply<WireBet>> {
  const { items } = await rounds.settledBets({ userId, id, page: 1, size: 1 });
  const [bet] = items;
  return bet?.status === 4 ? succeed(bet) : refuse(reject('BET_NOT_OPEN'));
}

export const cashOutHandlers = (
  core: Kernel & RoundsDep,
): Pick<HandlersOf<typeof betCalls>, 'cashOutBet' | 'cashOutPrices'> => ({
  cashOutBet: async (params, { site, identity: { userId } }) => {
    const margin = marginOf(site);
    if (margin === undefined) return refuse(reject('CASH_OUT_OFF'));
    const betId = parseRoundBetId(params.betId);
    if (betId === undefined) return refuse(reject('BET_NOT_OPEN'));
    for (let tries = 1; ; tries += 1) {
      const [standing] = await standingBets(core, userId, betId);
      if (standing === undefined) return cashedBefore(core, userId, betId);
      // The path begins a little before it is needed: time passes until the command is executed.
      const { path } = standing;
      const least = money(params.least);
      const type = 'CashOutBet' as const;
      const result = await core.submit({ type, userId, betId, path, margin, least });
      if (!result.ok) {
        const { code } = result.rejection;
        if (code === 'BET_NOT_OPEN') return cashedBefore(core, userId, betId);
        if (code === 'CASH_OUT_MOVED' && tries < TRIES) continue;
        return refuse(result.rejection);
      }
      const ended = result.events.find((event) => event.type === 'BetCashedOut');
      return ended === undefined
        ? refuse(reject('TRY_AGAIN'))
        : succeed(toWireBet(ended.bet, core.rounds.names));
    }
  },

  cashOutPrices: async (_params, { site, identity: { userId } }) => {
    const margin = marginOf(site);
    if (margin === undefined) return refuse(reject('CASH_OUT_OFF'));
    const at = core.clock.now();
    const bets = await standingBets(core, userId);
    return succeed(bets.map((bet) => toWire(bet, priceOf(bet, at, margin))));
  },
});
