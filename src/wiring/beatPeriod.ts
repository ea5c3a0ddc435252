/** How often the page draws: as chosen, and less often on a battery that is nearly empty. */
import type { UpdateRate } from '../domain/preferences.ts';
import { PERIODS_MS } from '../streams/beat.ts';

interface Battery {
  readonly charging: boolean;
  /** 0 to 1. */
  readonly level: number;
}

declare global {
  interface Navigator {
    /** Browsers without it are taken to have enough power. */
    readonly getBattery?: () => Promise<Battery>;
  }
}

/** The share of a charge below which systems save it. */
const LOW = 0.2;

/** Milliseconds between two pictures, as of the moment of the call. */
export function createBeatPeriod(
  source: Pick<Navigator, 'getBattery'>,
  rate: () => UpdateRate,
): () => number {
  let battery: Battery | undefined;
  source.getBattery?.().then(
    (found) => (battery = found),
    () => undefined,
  );
  const isLow = (): boolean => battery !== undefined && !battery.charging && battery.level <= LOW;
  return () => PERIODS_MS[isLow() ? 'saving' : rate()];
}
