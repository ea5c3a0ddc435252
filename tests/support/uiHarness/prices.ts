/** Prices as a fixed function of time, so that candles, book and tape agree. */
import { periodStart } from '../../../src/domain/chartPeriods.ts';
import type { ChartPeriod } from '../../../src/domain/market.ts';
import type { WireBook, WireCandle } from '../../../src/protocol/market.ts';

/** Hash of an integer to [0, 1). */
export function noise(n: number): number {
  let x = Math.imul(n ^ 0x9e3779b9, 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return ((x ^ (x >>> 16)) >>> 0) / 4_294_967_296;
}

const smooth = (seed: number, t: number): number => {
  const whole = Math.floor(t);
  const part = t - whole;
  const ease = part * part * (3 - 2 * part);
  const at = (n: number) => noise(seed * 7_919 + n) - 0.5;
  return at(whole) * (1 - ease) + at(whole + 1) * ease;
};

/** Relative price at a moment: octaves from minutes to weeks. */
export const shape = (seed: number, ms: number): number =>
  1 +
  0.16 * smooth(seed, ms / 1.2e9) +
  0.05 * smooth(seed + 1, ms / 1.6e8) +
  0.02 * smooth(seed + 2, ms / 2.4e7) +
  0.008 * smooth(seed + 3, ms / 3.6e6) +
  0.004 * smooth(seed + 4, ms / 6e5) +
  0.0016 * smooth(seed + 5, ms / 60_000) +
  0.0006 * smooth(seed + 6, ms / 4_000);

export interface Instrument {
  readonly id: number;
  readonly stock: string;
  readonly label: string;
  readonly nameKo: string;
  readonly nameEn: string;
  readonly base: number;
  readonly digits: number;
  readonly lotDigits: number;
  readonly leverageMax: number;
}

export const INSTRUMENTS: readonly Instrument[] = [
  ['BTC', '비트코인', 'Bitcoin', 103_842, 1, 3, 125],
  ['ETH', '이더리움', 'Ethereum', 2_548, 2, 3, 75],
  ['XRP', '리플', 'XRP', 2.4312, 4, 1, 75],
  ['SOL', '솔라나', 'Solana', 172.35, 2, 2, 75],
  ['BNB', '비엔비', 'BNB', 652.4, 2, 2, 75],
  ['ADA', '에이다', 'Cardano', 0.7841, 4, 0, 50],
  ['AVAX', '아발란체', 'Avalanche', 24.61, 3, 1, 50],
  ['LINK', '체인링크', 'Chainlink', 16.42, 3, 2, 50],
  ['LTC', '라이트코인', 'Litecoin', 99.87, 2, 3, 50],
  ['BCH', '비트코인캐시', 'Bitcoin Cash', 397.2, 2, 3, 50],
  ['ETC', '이더리움클래식', 'Ethereum Classic', 19.38, 3, 3, 25],
  ['XLM', '스텔라루멘', 'Stellar', 0.2967, 5, 0, 25],
].map(([coin, nameKo, nameEn, base, digits, lotDigits, leverageMax], index) => ({
  id: index + 1,
  stock: `${coin}USDT`,
  label: `${coin}/USDT`,
  nameKo: String(nameKo),
  nameEn: String(nameEn),
  base: Number(base),
  digits: Number(digits),
  lotDigits: Number(lotDigits),
  leverageMax: Number(leverageMax),
}));

export const priceAt = (one: Instrument, ms: number): number => one.base * shape(one.id * 31, ms);

const text = (one: Instrument, value: number) =>
  value.toFixed(one.digits).replace(/\.?0+$/, '') || '0';
export const priceText = text;
const lot = (one: Instrument, value: number) => {
  const fixed = Math.max(value, 10 ** -one.lotDigits).toFixed(one.lotDigits);
  return fixed.includes('.') ? fixed.replace(/0+$/, '').replace(/\.$/, '') : fixed;
};
export const lotText = lot;

export function candleAt(one: Instrument, start: number, end: number, seed: number): WireCandle {
  const steps = 8;
  const points = Array.from({ length: steps + 1 }, (_, i) =>
    priceAt(one, start + ((end - start) * i) / steps),
  );
  const wick = one.base * 0.0004 * noise(seed);
  const volume =
    ((600_000 / one.base) * (0.4 + 2.4 * noise(seed + 5) ** 3) * (end - start)) / 60_000;
  return [
    start,
    text(one, points[0] ?? 0),
    text(one, Math.max(...points) + wick),
    text(one, Math.min(...points) - wick),
    text(one, points.at(-1) ?? 0),
    lot(one, volume),
  ];
}

export function candlesOf(
  one: Instrument,
  period: ChartPeriod,
  from: number,
  to: number,
  now: number,
): WireCandle[] {
  const candles: WireCandle[] = [];
  for (let at = periodStart(period, from); at < to && at <= now; at = periodStart(period, at, 1)) {
    const end = Math.min(periodStart(period, at, 1), now);
    candles.push(candleAt(one, at, end, at / 60_000));
  }
  return candles.slice(-1_500);
}

export function bookAt(one: Instrument, last: number, seed: number): WireBook {
  const tick = 10 ** -one.digits;
  const side = (direction: 1 | -1) => {
    let ticks = 1 + Math.floor(noise(seed + direction) * 3);
    return Array.from({ length: 20 }, (_, level) => {
      const price = Math.round(last / tick + direction * ticks) * tick;
      ticks += 1 + Math.floor(noise(seed * 3 + level * 7 + direction) ** 2 * 9);
      const quantity =
        (24_000 / one.base) * (0.05 + 8 * noise(seed + level * 13 + direction * 5) ** 4);
      return [text(one, price), lot(one, quantity)] as [string, string];
    });
  };
  return { bids: side(-1), asks: side(1) };
}
