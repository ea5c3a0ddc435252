/** Rounds: the one that bets are placed on, the one that runs, those that ended, and how a day went. */
import { reject } from '../../../domain/rejections.ts';
import { betTimesOf, type RoundOption } from '../../../domain/rounds/roundTypes.ts';
import { stakeShare } from '../../../domain/rounds/payout.ts';
import { DAY_MS } from '../../../domain/time.ts';
import type { roundCalls } from '../../../protocol/rounds/calls/rounds.ts';
import type { WireCurrentRound } from '../../../protocol/rounds/entities.ts';
import { refuse, succeed } from '../../reply.ts';
import type { RoundWinner } from '../dailyTally.ts';
import { idOf, type RoundsDep } from '../roundQueries.ts';
import type { HandlersOf } from '../../calls/endpoint.ts';
import { knownWords } from '../../calls/words.ts';
import type { Kernel } from '../../kernel.ts';
import { optionOn, roundOn } from './options.ts';

const RECENT_ROUNDS = 30;
/** The choice of list that answers results alone. */
const RESULTS_ONLY = 'RoundStatus';
const WINNERS: Readonly<Record<'1' | '2' | '3', RoundWinner>> = { 1: 1, 2: 2, 3: 3 };

/** The first moment of a day, ms UTC; undefined for text that is no day of the calendar. */
function dayStart(date: string): number | undefined {
  const at = Date.parse(`${date}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(date) ? at : undefined;
}

/** The round of an option that takes bets, else the one that runs; the latter beside it. */
async function currentOf(
  { rounds: { book, reads }, clock }: Kernel & RoundsDep,
  option: RoundOption,
): Promise<WireCurrentRound | null> {
  const now = clock.now();
  const running = book.runningAt(option, now);
  const current = book.bettingAt(option, now) ?? running;
  if (current === undefined) return null;
  const [view, watched] = await reads.views(running === undefined ? [current] : [current, running]);
  return view === undefined ? null : { ...view, running: watched ?? null };
}

export const roundHandlers = (core: Kernel & RoundsDep): HandlersOf<typeof roundCalls> => {
  const { rounds, clock } = core;
  const { reads } = rounds;
  return {
    gameCurrent: async ({ tradeOptionId }, { site }) => {
      const option = optionOn(site, rounds, tradeOptionId);
      if (!option.ok) return option;
      return succeed(await currentOf(core, option.answer));
    },

    gameRecent: async ({ tradeOptionId }, { site }) => {
      const option = optionOn(site, rounds, tradeOptionId);
      if (!option.ok) return option;
      return succeed([...(await reads.recent(option.answer, RECENT_ROUNDS))]);
    },

    gameRound: async ({ tradeRoundId }, { site }) => {
      const round = roundOn(site, rounds, tradeRoundId);
      if (!round.ok) return round;
      const { option, times } = round.answer;
      if (betTimesOf(option.gameType, times).from > clock.now())
        return refuse(reject('ROUND_NOT_STARTED'));
      const [view] = await reads.views([round.answer]);
      if (view === undefined) return refuse(reject('UNKNOWN_ROUND'));
      return succeed({ round: view, ticks: [...reads.ticks(round.answer)] });
    },

    stakeShare: async (params, { site }) => {
      const round = roundOn(site, rounds, params.tradeRoundId);
      if (!round.ok) return round;
      const id = idOf(round.answer);
      const share = site.stakeShares
        ? await core.readState(({ openRounds }) => {
            const open = openRounds.get(id);
            return open && stakeShare(open.staked);
          })
        : undefined;
      return succeed({ tradeRoundId: id, share: share ?? null });
    },

    gameRoundList: async (params, { site, spend }) => {
      const option = optionOn(site, rounds, params.tradeOptionId);
      if (!option.ok) return option;
      const plays = knownWords(params.isPlayStrs, ['true', 'false', '1', '0'], 'isPlayStrs');
      if (!plays.ok) return plays;
      const wanted = params.resultType === RESULTS_ONLY ? '1,2' : undefined;
      const winners = knownWords(params.statusStrs ?? wanted, ['1', '2', '3'], 'statusStrs');
      if (!winners.ok) return winners;
      const { page, size } = params;
      const own = option.answer.isPlay ? ['true', '1'] : ['false', '0'];
      if (plays.answer !== undefined && !plays.answer.some((word) => own.includes(word)))
        return succeed({ items: [], total: 0, page, size });
      const { items, total, computed } = await reads.list(option.answer, {
        from: params.startDate,
        to: params.endDate,
        winners: winners.answer && new Set(winners.answer.map((winner) => WINNERS[winner])),
        page,
        size,
      });
      spend(computed);
      return succeed({ items: [...items], total, page, size });
    },

    roundSummaryDaily: async (params, { site, spend }) => {
      const option = optionOn(site, rounds, params.tradeOptionId);
      if (!option.ok) return option;
      const today = Math.floor(clock.now() / DAY_MS) * DAY_MS;
      const dayAt = params.date === undefined ? today : dayStart(params.date);
      if (dayAt === undefined) return refuse(reject('INVALID_PARAMETER', { name: 'date' }));
      const { summary, computed } = await reads.summary(option.answer, dayAt);
      spend(computed);
      return succeed(summary);
    },
  };
};
