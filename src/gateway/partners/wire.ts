/** Partners and their profits in the form in which they travel. */
import { maskedName } from '../../domain/accounts/maskedName.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Rate } from '../../domain/quantities.ts';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { limitMonth } from '../../domain/money/terms.ts';
import type {
  PartnerRates,
  PartnerSettlement,
  ProfitState,
} from '../../domain/partners/partners.ts';
import {
  paymentsOf,
  profitDay,
  profitDayEnd,
  profitDayText,
} from '../../domain/partners/profits.ts';
import type { Millis } from '../../domain/time.ts';
import { partnersAbove, partnersBelow, placeOf, settlementOf } from '../../engine/partnerState.ts';
import type { EngineState } from '../../engine/index.ts';
import { highestEdge } from '../../engine/rounds/roundTerms.ts';
import type {
  WirePartner,
  WirePartnerDay,
  WirePartnerNode,
  WirePartnerProfit,
} from '../../protocol/partners/entities.ts';
import type { Partner } from '../accounts/partnerCodes.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { ProfitBook, ProfitRow, ProfitsOfDay } from './profitBook.ts';
import type { LinkVisits } from './visits.ts';
import type { PartnerEvent } from '../../domain/partners/commands.ts';
import type { ProjectionTable } from '../projections/table.ts';

/** Everything a shape is made of, at one moment. */
export interface View {
  readonly book: ProfitBook;
  readonly state: EngineState;
  readonly names: ReadonlyMap<UserId, Partner>;
  readonly profiles: ProfilesDep['profiles'];
  readonly now: Millis;
  /** Whether names of members are shown whole. */
  readonly isOperator: boolean;
}

const toWireRates = ({ FUTURES, ROUNDS, COPY }: PartnerRates) => ({
  FUTURES: formatDecimal(FUTURES),
  ROUNDS: formatDecimal(ROUNDS),
  COPY: formatDecimal(COPY),
});

const inForce = (state: EngineState, rounds: Rate): Rate => {
  const edge = highestEdge(state);
  return rounds < edge ? rounds : edge;
};

export function nameOf({ names, profiles, isOperator }: View, id: UserId): string {
  const known = names.get(id)?.name;
  if (known !== undefined) return known;
  const profile = profiles.profileOf(id);
  const name = profile?.nick || profile?.username || '';
  return isOperator ? name : maskedName(name);
}

const levelOf = ({ state }: View, id: UserId): number => partnersAbove(state, id).length + 1;

/** @throws Error for a user who does not exist */
export function toWireNode(view: View, id: UserId): WirePartnerNode {
  const { state, book, names } = view;
  const user = state.members.get(id)?.user;
  if (user === undefined) throw new Error(`${id} does not exist`);
  const place = placeOf(state, id);
  const above = partnersAbove(state, id);
  return {
    id,
    kind: place?.kind ?? null,
    name: nameOf(view, id),
    code: names.get(id)?.code ?? null,
    level: above.length + 1,
    parentId: above[0] ?? null,
    status: user.status,
    rates: place === undefined ? null : toWireRates(place.rates),
    roundsInForce: place === undefined ? null : formatDecimal(inForce(state, place.rates.ROUNDS)),
    members: book.membersOf(id).length,
    partners: partnersBelow(state, id).length,
    volumes: book.volumes
      .of(id)
      .map(({ currency, amount }) => ({ currency, amount: formatDecimal(amount) })),
    registeredAt: user.registeredAt,
  };
}

/** Days that the shorter figures of a link are of, with today. */
const REACH_DAYS = 30;

/** How often a partner's link was opened, and who signed up with it and is no partner. */
export function reachOf(
  { book, state, now }: View,
  id: UserId,
  visits: readonly LinkVisits[],
): NonNullable<WirePartner['link']> {
  const first = profitDay(now) - REACH_DAYS + 1;
  const days = book
    .membersOf(id)
    .flatMap((member) => state.members.get(member)?.user.registeredAt ?? [])
    .map(profitDay);
  const since = (day: number) => ({
    visits: visits.reduce((sum, one) => (one.day >= day ? sum + one.visits : sum), 0),
    signups: days.filter((one) => one >= day).length,
  });
  return { month: since(first), all: since(0) };
}

/** A day of a partner with what became of it. */
interface JudgedDay extends ProfitsOfDay {
  readonly settlement: PartnerSettlement | undefined;
  readonly payments: PartnerSettlement['paid'];
  readonly state: ProfitState;
}

export function judge({ state, now }: View, profits: ProfitsOfDay): JudgedDay {
  const { day, partnerId, rows } = profits;
  const settlement = settlementOf(state, partnerId, day);
  const payments = settlement?.paid ?? paymentsOf(rows);
  return { ...profits, settlement, payments, state: stateOf(settlement, payments, day, now) };
}

function stateOf(
  settlement: PartnerSettlement | undefined,
  payments: PartnerSettlement['paid'],
  day: number,
  now: Millis,
): ProfitState {
  if (settlement !== undefined) return 'SETTLED';
  if (now < profitDayEnd(day)) return 'OPEN';
  return payments.length === 0 ? 'NONE' : 'DUE';
}

const toWireFigures = ({ source, currency, base, profit }: ProfitRow) => ({
  type: source,
  currency,
  base: formatDecimal(base),
  profit: formatDecimal(profit),
});

export function toWireDay(view: View, judged: JudgedDay): WirePartnerDay {
  const { partnerId, day, state, rows, payments, settlement } = judged;
  return {
    day: profitDayText(day),
    partnerId,
    name: nameOf(view, partnerId),
    username: view.profiles.profileOf(partnerId)?.username ?? null,
    level: levelOf(view, partnerId),
    state,
    profits: rows.map(toWireFigures),
    payments: payments.map(({ wallet, currency, amount }) => ({
      walletType: wallet,
      currency,
      amount: formatDecimal(amount),
    })),
    settledAt: settlement?.at ?? null,
  };
}

/** The rows of a day as a partner reads them. */
export function toWireProfits(view: View, profits: ProfitsOfDay): readonly WirePartnerProfit[] {
  const { partnerId, day, rows, state } = judge(view, profits);
  const name = nameOf(view, partnerId);
  const level = levelOf(view, partnerId);
  const of = { day: profitDayText(day), partnerId, name, level, state };
  return rows.map((row) => ({ ...of, ...toWireFigures(row) }));
}

/** Sums of a partner's days by currency. */
export function totalsOf(view: View, days: readonly ProfitsOfDay[]): WirePartner['totals'] {
  const today = profitDay(view.now);
  const month = limitMonth(view.now);
  return CURRENCIES.flatMap((currency) => {
    const sums = { today: 0n, month: 0n, due: 0n, settled: 0n };
    let isEarned = false;
    for (const judged of days.map((each) => judge(view, each))) {
      const isOfMonth = limitMonth(profitDayEnd(judged.day) - 1) === month;
      for (const row of judged.rows) {
        if (row.currency !== currency) continue;
        isEarned = true;
        if (judged.day === today) sums.today += row.profit;
        if (isOfMonth) sums.month += row.profit;
      }
      for (const payment of judged.payments) {
        if (payment.currency !== currency) continue;
        if (judged.state === 'DUE') sums.due += payment.amount;
        if (judged.state === 'SETTLED') sums.settled += payment.amount;
      }
    }
    if (!isEarned) return [];
    return [
      {
        currency,
        today: formatDecimal(sums.today),
        month: formatDecimal(sums.month),
        due: formatDecimal(sums.due),
        settled: formatDecimal(sums.settled),
      },
    ];
  });
}

/** Partners read what they earned; nothing of it is an account event. */
export const partnerProjections: ProjectionTable<PartnerEvent> = {
  PartnerTermsSet: {},
  PartnerSettled: {},
  ProfitBaseSet: {},
};
