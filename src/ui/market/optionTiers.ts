import type { Tier } from '../../domain/futures/index.ts';
import { moneyOf, rateOf } from '../../domain/quantities.ts';
import type { WireFuturesOption } from '../../protocol/futures/entities.ts';

/** The maintenance tiers of an instrument as numbers. */
export const optionTiers = (option: Pick<WireFuturesOption, 'tiers'>): readonly Tier[] =>
  option.tiers.map((tier) => ({
    floor: moneyOf(tier.floor),
    cap: tier.cap === null ? undefined : moneyOf(tier.cap),
    maintenanceRate: rateOf(tier.maintenanceRate),
    maintenanceAmount: moneyOf(tier.maintenanceAmount),
    leverageMax: tier.leverageMax,
  }));
