/**
 * Maintenance tiers by class of instrument, in USDT. Made for this product after the usual shape
 * of such tables: leverage falls and the rate rises with the value of the position.
 */
import { buildTiers, type Tier } from '../futures/tiers.ts';
import { moneyOf, rateOf } from '../quantities.ts';

/** How far an instrument may be levered: 125x, 75x, 50x and 25x at most. */
export type TierClass = 'bitcoin' | 'major' | 'standard' | 'thin';

type Row = readonly [floor: string, maintenanceRate: string, leverageMax: number];

const table = (rows: readonly Row[]): readonly Tier[] =>
  buildTiers(
    rows.map(([floor, maintenanceRate, leverageMax]) => ({
      floor: moneyOf(floor),
      maintenanceRate: rateOf(maintenanceRate),
      leverageMax,
    })),
  );

/** The tier table of each class. */
export const TIERS: Readonly<Record<TierClass, readonly Tier[]>> = {
  bitcoin: table([
    ['0', '0.004', 125],
    ['300000', '0.005', 100],
    ['800000', '0.0065', 75],
    ['3000000', '0.01', 50],
    ['12000000', '0.02', 25],
    ['70000000', '0.025', 20],
    ['100000000', '0.05', 10],
    ['230000000', '0.1', 5],
    ['480000000', '0.125', 4],
    ['800000000', '0.25', 2],
    ['1200000000', '0.5', 1],
  ]),
  major: table([
    ['0', '0.0065', 75],
    ['150000', '0.01', 50],
    ['1000000', '0.02', 25],
    ['5000000', '0.025', 20],
    ['10000000', '0.05', 10],
    ['40000000', '0.1', 5],
    ['80000000', '0.125', 4],
    ['150000000', '0.25', 2],
    ['300000000', '0.5', 1],
  ]),
  standard: table([
    ['0', '0.01', 50],
    ['25000', '0.02', 25],
    ['150000', '0.025', 20],
    ['600000', '0.05', 10],
    ['1500000', '0.1', 5],
    ['3000000', '0.125', 4],
    ['5000000', '0.25', 2],
    ['10000000', '0.5', 1],
  ]),
  thin: table([
    ['0', '0.02', 25],
    ['20000', '0.025', 20],
    ['100000', '0.05', 10],
    ['400000', '0.1', 5],
    ['800000', '0.125', 4],
    ['1500000', '0.25', 2],
    ['3000000', '0.5', 1],
  ]),
};
