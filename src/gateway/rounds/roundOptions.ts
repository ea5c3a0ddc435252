/** The short rounds offered on a feed, and what the id of one says. */
import { type TradeOptionId, tradeOptionId } from '../../domain/ids.ts';
import { type Instrument, isOpenAt } from '../../domain/instruments/index.ts';
import { moneyOf, rateOf } from '../../domain/quantities.ts';
import { gameKind, type GameType, type RoundOption } from '../../domain/rounds/roundTypes.ts';
import type { RoundName, RoundNames } from '../ports/roundNames.ts';

/** In order of the last digit of their option ids, counted from 1. */
const PRICED_GAMES = ['R.5', 'R1', 'R2', 'R5', 'B1', 'B2', 'B5'] as const satisfies GameType[];
const IDS_AN_INSTRUMENT = 10;
const POWER_BALL_GAMES = ['P1', 'P2', 'P5'] as const satisfies GameType[];
const FIRST_POWER_BALL_ID = 900_001;

/** Payout of a win, stake included, as a multiple of the stake. */
const ODDS = { RENT: rateOf('1.9'), BINARY: rateOf('1.95'), POWERBALL: rateOf('1.95') } as const;
const LIMITS = {
  minStake: moneyOf('10'),
  maxStake: moneyOf('10000'),
  stakeStep: moneyOf('10'),
  maxPerRound: moneyOf('20000'),
  maxExposure: moneyOf('500000'),
  isPlay: true,
} as const;

const pricedOption = (instrument: Instrument, gameType: GameType, index: number): RoundOption => ({
  ...LIMITS,
  optionId: tradeOptionId(instrument.optionId * IDS_AN_INSTRUMENT + index + 1),
  gameType,
  instrument: instrument.code,
  odds: ODDS[gameKind(gameType)],
  isOpenAt: (at) => isOpenAt(instrument.hours, at),
});

const powerBallOption = (gameType: GameType, index: number): RoundOption => ({
  ...LIMITS,
  optionId: tradeOptionId(FIRST_POWER_BALL_ID + index),
  gameType,
  instrument: undefined,
  odds: ODDS.POWERBALL,
  isOpenAt: () => true,
});

/**
 * Seven games on every instrument and the three power balls. An option's id is fixed for good:
 * ten times the instrument's plus the game's place.
 * @param instruments those with prices, such as `feed.listings.map((listing) => listing.instrument)`
 */
export const roundOptions = (instruments: readonly Instrument[]): readonly RoundOption[] => [
  ...instruments.flatMap((instrument) =>
    PRICED_GAMES.map((gameType, index) => pricedOption(instrument, gameType, index)),
  ),
  ...POWER_BALL_GAMES.map(powerBallOption),
];

/** The game of an option's id, also of one that is no longer offered; undefined for no such id. */
function gameTypeOfId(id: TradeOptionId): GameType | undefined {
  return POWER_BALL_GAMES[id - FIRST_POWER_BALL_ID] ?? PRICED_GAMES[(id % IDS_AN_INSTRUMENT) - 1];
}

// The wire fields that name the game of a bet or round, from its option's id.

/** The log outlives today's options: the id of a removed option still identifies its game. */
export function createRoundNames(options: readonly RoundOption[]): RoundNames {
  const known = new Map<TradeOptionId, RoundName>(
    options.map(({ optionId, gameType, instrument }) => [
      optionId,
      { gameType, stock: instrument ?? null },
    ]),
  );
  return (id) => {
    const name = known.get(id);
    if (name !== undefined) return name;
    const gameType = gameTypeOfId(id);
    if (gameType === undefined) throw new RangeError(`no option of short rounds has the id ${id}`);
    return { gameType, stock: null };
  };
}
