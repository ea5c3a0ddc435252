/** Which option of short rounds the screen is about, and which ones it can change to. Pure. */
import {
  type GameKind,
  gameKind,
  type GameType,
  roundLengthMs,
} from '../../../../domain/rounds/roundTypes.ts';
import type { WireTradeOption } from '../../../../protocol/rounds/entities.ts';

export interface TradePreference {
  /** Of the path; undefined where it names none. */
  readonly id: string | undefined;
  /** The instrument looked at last, here or in the futures terminal. */
  readonly stock: string | undefined;
  /** The game looked at last. */
  readonly gameType: GameType | undefined;
}

const offered = (options: readonly WireTradeOption[]) => options.filter(({ isPlay }) => isPlay);

/**
 * The option of the path; without one the last game, a power ball as it is and another on the last
 * instrument, else the first round of that instrument, else the first of all.
 */
export function chosenTrade(
  options: readonly WireTradeOption[],
  preferred: TradePreference,
): WireTradeOption | undefined {
  if (preferred.id !== undefined) return options.find(({ id }) => String(id) === preferred.id);
  const all = offered(options);
  const ofStock = all.filter(({ stock }) => stock !== null && stock === preferred.stock);
  const isGame = ({ gameType }: WireTradeOption): boolean => gameType === preferred.gameType;
  const ball = all.find((option) => option.stock === null && isGame(option));
  return ball ?? ofStock.find(isGame) ?? ofStock[0] ?? all[0];
}

/** The kinds on offer, in the order of the specification. */
export function offeredKinds(options: readonly WireTradeOption[]): readonly GameKind[] {
  const found = new Set(offered(options).map(({ gameType }) => gameKind(gameType)));
  return (['RENT', 'BINARY', 'POWERBALL'] as const).filter((kind) => found.has(kind));
}

const isSameMarket = (a: WireTradeOption, b: WireTradeOption): boolean =>
  gameKind(a.gameType) === gameKind(b.gameType) && a.stock === b.stock;

/** The lengths of the same kind and instrument, shortest first. */
export const sameMarket = (
  options: readonly WireTradeOption[],
  current: WireTradeOption,
): readonly WireTradeOption[] =>
  offered(options)
    .filter((option) => isSameMarket(option, current))
    .toSorted((a, b) => a.durationMs - b.durationMs);

/** The other games of the same instrument, and the power balls, in the order of the exchange. */
export const otherGames = (
  options: readonly WireTradeOption[],
  current: WireTradeOption,
): readonly WireTradeOption[] =>
  offered(options).filter(
    ({ id, stock }) => id !== current.id && (stock === null || stock === current.stock),
  );

/** Of several options the one whose rounds are nearest in length. */
function nearestLength(
  options: readonly WireTradeOption[],
  lengthMs: number,
): WireTradeOption | undefined {
  const distance = ({ gameType }: WireTradeOption) => Math.abs(roundLengthMs(gameType) - lengthMs);
  return options.toSorted((a, b) => distance(a) - distance(b))[0];
}

/**
 * Another kind of round on the same instrument, of the nearest length; from a power ball to
 * `fallbackStock`, or the first instrument that has the kind.
 */
export function inKind(
  options: readonly WireTradeOption[],
  current: WireTradeOption,
  kind: GameKind,
  fallbackStock: string | undefined,
): WireTradeOption | undefined {
  const ofKind = offered(options).filter(({ gameType }) => gameKind(gameType) === kind);
  const stock = current.stock ?? fallbackStock;
  const here = ofKind.filter((option) => kind === 'POWERBALL' || option.stock === stock);
  const [first] = ofKind;
  const instead = ofKind.filter((option) => option.stock === first?.stock);
  return nearestLength(here.length > 0 ? here : instead, current.durationMs);
}

/** The same kind of round on another instrument; a power ball's are rent rounds there. */
export function inStock(
  options: readonly WireTradeOption[],
  current: WireTradeOption,
  stock: string,
): WireTradeOption | undefined {
  const there = offered(options).filter((option) => option.stock === stock);
  const sameKind = there.filter(
    ({ gameType }) => gameKind(gameType) === gameKind(current.gameType),
  );
  return nearestLength(sameKind.length > 0 ? sameKind : there, current.durationMs);
}
