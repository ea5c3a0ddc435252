import type { WireFuturesOption } from '../../protocol/futures/entities.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable } from '../services/useReadable.ts';
import { type InstrumentFormat, instrumentFormat } from './instrument.ts';
import type { Tier } from '../../domain/futures/index.ts';
import { moneyOf, rateOf } from '../../domain/quantities.ts';

/** Names and formats of any instrument in the account, including those no longer on offer. */
export interface OptionLookup {
  readonly label: (id: number, stock: string) => string;
  readonly format: (id: number) => InstrumentFormat;
  readonly get: (id: number) => WireFuturesOption | undefined;
}

const ANY_STEPS = { tickSize: '0.00000001', lotSize: '0.00000001' };

const NO_OPTIONS: readonly WireFuturesOption[] = [];

const lookups = new WeakMap<readonly WireFuturesOption[], OptionLookup>();

/** Cached per list of options, however many cells use it. */
function lookupOf(options: readonly WireFuturesOption[]): OptionLookup {
  const known = lookups.get(options);
  if (known !== undefined) return known;
  const byId = new Map(options.map((option) => [option.id, option]));
  const made: OptionLookup = {
    get: (id) => byId.get(id),
    label: (id, stock) => byId.get(id)?.label ?? stock,
    format: (id) => instrumentFormat(byId.get(id) ?? ANY_STEPS),
  };
  lookups.set(options, made);
  return made;
}

export const useOptionLookup = (): OptionLookup =>
  lookupOf(useReadable(useServices().options).value ?? NO_OPTIONS);

/** The maintenance tiers of an instrument as numbers. */
export const optionTiers = (option: Pick<WireFuturesOption, 'tiers'>): readonly Tier[] =>
  option.tiers.map((tier) => ({
    floor: moneyOf(tier.floor),
    cap: tier.cap === null ? undefined : moneyOf(tier.cap),
    maintenanceRate: rateOf(tier.maintenanceRate),
    maintenanceAmount: moneyOf(tier.maintenanceAmount),
    leverageMax: tier.leverageMax,
  }));
