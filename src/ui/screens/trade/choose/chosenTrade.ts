/** Selects the option of the round screen, and the options it can switch to. Pure. */
import {
  type GameKind,
  gameKind,
  type GameType,
  roundLengthMs,
} from '../../../../domain/rounds/roundTypes.ts';
import type { WireTradeOption } from '../../../../protocol/rounds/entities.ts';

export interface TradePreference {
  /** From the path; undefined if it names none. */
  readonly id: string | undefined;
  /** The last viewed instrument, here or in the futures terminal. */
  readonly stock: string | undefined;
  /** The last viewed game type. */
  readonly gameType: GameType | undefined;
}

const offered = (options: readonly WireTradeOption[]) => options.filter(({ isPlay }) => isPlay);

/**
 * The option of the path; otherwise the last game type (a power ball as it is, others on the last
 * instrument), otherwise the first option of that instrument, otherwise the first of all.
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

/** The game kinds on offer, in the order of the specification. */
export function offeredKinds(options: readonly WireTradeOption[]): readonly GameKind[] {
  const found = new Set(offered(options).map(({ gameType }) => gameKind(gameType)));
  return (['RENT', 'BINARY', 'POWERBALL'] as const).filter((kind) => found.has(kind));
}

const isSameMarket = (a: WireTradeOption, b: WireTradeOption): boolean =>
  gameKind(a.gameType) === gameKind(b.gameType) && a.stock === b.stock;

/** Options of the same kind and instrument, shortest round first. */
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

/** The option whose round length is nearest. */
function nearestLength(
  options: readonly WireTradeOption[],
  lengthMs: number,
): WireTradeOption | undefined {
  const distance = ({ gameType }: WireTradeOption) => Math.abs(roundLengthMs(gameType) - lengthMs);
  return options.toSorted((a, b) => distance(a) - distance(b))[0];
}

/**
 * Another game kind on the same instrument, of the nearest length; from a power ball on
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

/** The same game type on another instrument; a power ball becomes rent there. */
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
