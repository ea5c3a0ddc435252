/** Partners and their settlements: state, stored form and invariants. */
import type { User } from '../domain/accounts.ts';
import type { UserId } from '../domain/ids.ts';
import { CURRENCIES } from '../domain/ledger/currencies.ts';
import { WALLET_TYPES } from '../domain/ledger/wallets.ts';
import {
  PARTNER_KINDS,
  type PartnerPayment,
  type PartnerPlace,
  type PartnerRates,
  type PartnerSettlement,
  PROFIT_BASES,
  PROFIT_SOURCES,
  type ProfitBase,
} from '../domain/partners/partners.ts';
import { rateOf } from '../domain/quantities.ts';
import { money, number, rate, userId, word } from './codec/cells.ts';
import { list, optional, row, type RowCell } from './codec/row.ts';
import { createSlice } from './slice.ts';
import type { EngineState } from './state.ts';
import type { Invariants, SnapshotSection } from './tables.ts';

interface PartnersState {
  readonly places: Map<UserId, PartnerPlace>;
  /** By the partner above. */
  readonly children: Map<UserId, Set<UserId>>;
  readonly settled: Map<UserId, Map<number, PartnerSettlement>>;
  /** Undefined until the log states it. */
  base: ProfitBase | undefined;
}

const partnersState = createSlice<PartnersState>(() => ({
  places: new Map(),
  children: new Map(),
  settled: new Map(),
  base: undefined,
}));

const NONE = rateOf('0');
/** Rates of partners from before there were terms. */
const NO_RATES: PartnerRates = { FUTURES: NONE, ROUNDS: NONE, COPY: NONE };

/** Undefined for a partner from before there were terms, and for users who are no partners. */
export const placeOf = (state: EngineState, id: UserId): PartnerPlace | undefined =>
  partnersState(state).places.get(id);

export const ratesOf = (state: EngineState, id: UserId): PartnerRates =>
  placeOf(state, id)?.rates ?? NO_RATES;

/** All partners with terms, in the order in which they became partners. */
export const partnerPlaces = (state: EngineState): ReadonlyMap<UserId, PartnerPlace> =>
  partnersState(state).places;

/** The partners directly below one. */
export const partnersBelow = (state: EngineState, id: UserId): readonly UserId[] => [
  ...(partnersState(state).children.get(id) ?? []),
];

/** Whether a user is a partner who may neither trade nor use coupons. */
export const isAffiliate = (state: EngineState, { id, role }: User): boolean =>
  role === 'PARTNER' && placeOf(state, id)?.kind !== 'TRADER_PARTNER';

/** The partner above a partner, or the one whom a member signed up with. */
export const partnerAbove = (state: EngineState, id: UserId): UserId | undefined =>
  placeOf(state, id)?.parentId ?? state.members.get(id)?.user.partnerId;

/** All partners above, the nearest first. */
export function partnersAbove(state: EngineState, id: UserId): readonly UserId[] {
  const above: UserId[] = [];
  for (let next = partnerAbove(state, id); next !== undefined; next = partnerAbove(state, next))
    above.push(next);
  return above;
}

export const settlementOf = (
  state: EngineState,
  id: UserId,
  day: number,
): PartnerSettlement | undefined => partnersState(state).settled.get(id)?.get(day);

export const profitBaseOf = (state: EngineState): ProfitBase | undefined =>
  partnersState(state).base;

export function setBase(state: EngineState, base: ProfitBase): void {
  partnersState(state).base = base;
}

export function setPlace(state: EngineState, id: UserId, place: PartnerPlace): void {
  const { places, children } = partnersState(state);
  places.set(id, place);
  const { parentId } = place;
  if (parentId === undefined) return;
  const below = children.get(parentId);
  if (below === undefined) children.set(parentId, new Set([id]));
  else below.add(id);
}

export function addSettlement(state: EngineState, settlement: PartnerSettlement): void {
  const { settled } = partnersState(state);
  const own = settled.get(settlement.userId);
  if (own === undefined) settled.set(settlement.userId, new Map([[settlement.day, settlement]]));
  else own.set(settlement.day, settlement);
}

const ratesRow: RowCell<PartnerRates> = row({ FUTURES: rate, ROUNDS: rate, COPY: rate });

export const placeRow: RowCell<PartnerPlace> = row({
  kind: word(PARTNER_KINDS),
  rates: ratesRow,
  parentId: optional(userId),
});

const paymentRow: RowCell<PartnerPayment> = row({
  wallet: word(WALLET_TYPES),
  currency: word(CURRENCIES),
  amount: money,
});

export const settlementRow: RowCell<PartnerSettlement> = row({
  userId,
  day: number,
  paid: list(paymentRow),
  at: number,
});

const commonRow = row({ base: word(PROFIT_BASES) });
const memberRow = row({ place: optional(placeRow), settled: list(settlementRow) });

export const partnersSection: SnapshotSection = {
  name: 'partners',
  version: 1,
  writeCommon(state) {
    const { base } = partnersState(state);
    return base === undefined ? [] : commonRow.write({ base });
  },
  readCommon(state, stored) {
    if (stored.length > 0) setBase(state, commonRow.read(stored).base);
  },
  writeMember(state, { user }) {
    const { places, settled } = partnersState(state);
    const place = places.get(user.id);
    const own = settled.get(user.id);
    return place === undefined && own === undefined
      ? undefined
      : memberRow.write({ place, settled: [...(own?.values() ?? [])] });
  },
  readMember(state, id, stored) {
    const { place, settled } = memberRow.read(stored);
    if (place !== undefined) setPlace(state, id, place);
    for (const settlement of settled) addSettlement(state, settlement);
  },
};

/** No rate is above that of the partner above, and no partner is above themselves. */
export const partnerInvariants: Invariants = (state) => {
  const broken: string[] = [];
  for (const [id, { parentId, rates }] of partnerPlaces(state)) {
    if (parentId === undefined) continue;
    const most = ratesOf(state, parentId);
    for (const source of PROFIT_SOURCES)
      if (rates[source] > most[source])
        broken.push(`${id} has a higher ${source} than ${parentId}`);
  }
  return broken;
};
