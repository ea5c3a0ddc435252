/** Display names of rounds, sides and results. Power ball bets are on odd and even. */
import {
  type BetSide,
  type GameType,
  gameKind,
  roundLengthMs,
} from '../../../domain/rounds/roundTypes.ts';
import { MINUTE_MS, SECOND_MS } from '../../../domain/time.ts';
import type { WireBet, WireRound, WireTradeOption } from '../../../protocol/rounds/entities.ts';
import type { TextKey, Translate } from '../../i18n/useText.ts';
import { toneClass } from '../../kit/tone.ts';

/** `렌트 30초`, `Binary 1 min`. */
export function gameTypeName(t: Translate, type: GameType): string {
  const length = roundLengthMs(type);
  const isMinutes = length % MINUTE_MS === 0;
  return t('rounds.typeName', {
    kind: t(`rounds.${gameKind(type)}`),
    length: isMinutes
      ? t('rounds.minutes', { count: length / MINUTE_MS })
      : t('rounds.seconds', { count: length / SECOND_MS }),
  });
}

/**
 * The display name of an option with its game: `BTC/USDT · Rent 1 min`; a power ball has no market.
 */
export const optionLabel = (
  t: Translate,
  { label, stock, gameType }: Pick<WireTradeOption, 'label' | 'stock' | 'gameType'>,
): string =>
  stock === null ? gameTypeName(t, gameType) : `${label} · ${gameTypeName(t, gameType)}`;

const isPowerBall = (type: GameType): boolean => gameKind(type) === 'POWERBALL';

export function sideKey(type: GameType, side: BetSide): TextKey {
  if (isPowerBall(type)) return side === 'B' ? 'rounds.odd' : 'rounds.even';
  return side === 'B' ? 'rounds.buy' : 'rounds.sell';
}

/** The result of a round: the winning side, void, or still running. */
export function resultKey({
  gameType,
  side,
  status,
}: Pick<WireRound, 'gameType' | 'side' | 'status'>): TextKey {
  if (status === 0) return 'rounds.running';
  if (status === 3) return 'rounds.void';
  // In a binary round that closes at its opening price, each bet is judged by its own entry.
  if (side === null) return 'rounds.unchanged';
  if (isPowerBall(gameType)) return side === 'B' ? 'rounds.oddWon' : 'rounds.evenWon';
  return side === 'B' ? 'rounds.buyWon' : 'rounds.sellWon';
}

/** Short label of a result in a strip: the power ball's number, or the winning side. */
export function resultMark(t: Translate, round: WireRound): string {
  if (round.status === 3) return t('rounds.markVoid');
  if (round.side === null) return t('rounds.markUnchanged');
  const ball = round.draw?.powerBall;
  if (ball !== undefined && ball !== null) return String(ball);
  return t(round.side === 'B' ? 'rounds.markBuy' : 'rounds.markSell');
}

/** Tone of a round's result; flat if no side won. */
export const resultTone = (round: Pick<WireRound, 'side' | 'status'>): 'B' | 'S' | 'VOID' =>
  round.status === 1 && round.side !== null ? round.side : 'VOID';

const TONES = { B: 'up', S: 'down', VOID: 'muted' } as const;

/** Class of the color of a side, or of a void round. */
export const sideTone = (side: keyof typeof TONES): string => toneClass(TONES[side]);

const BET_RESULTS = { 0: 'OPEN', 1: 'WON', 2: 'LOST', 3: 'VOID', 4: 'CASHED' } as const;

export const betResult = ({ status }: Pick<WireBet, 'status'>) => BET_RESULTS[status];
