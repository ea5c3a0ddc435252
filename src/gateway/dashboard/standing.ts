/** The figures of this moment in the shape of the wire. Rules [O-D..]. */
import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import { houseAccount, PROVIDERS } from '../../domain/ledger/accounts.ts';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { APPLICATION_TYPES } from '../../domain/money/application.ts';
import { notional, price, quantity } from '../../domain/quantities.ts';
import type { EngineRules } from '../../engine/contract.ts';
import type { WireDashboard } from '../../protocol/dashboard/calls.ts';
import type { Listeners } from '../ports/submit.ts';
import type { Loop } from '../loop/loop.ts';
import type { Clock } from '../ports.ts';
import type { Providers } from '../providers/access.ts';
import type { Rounds } from '../rounds/rounds.ts';
import {
  type OpenStakes,
  openStakesIn,
  toWireExposure,
  toWireStakes,
} from '../rounds/openStakes.ts';
import type { MarketReads } from '../ports/marketReads.ts';
import type { Processes } from '../ports/processes.ts';
import { type DayFigures, dayOf, DAYS, dayText } from './dayFigures.ts';
import type { OpenFigures } from './openFigures.ts';

const ROUNDS_MAX = 50;
/** Held requests that are counted; there are few, as each waits for an operator. */
const HELD_MAX = 200;

export interface StandingSources {
  readonly clock: Clock;
  readonly rules: EngineRules;
  readonly loop: Pick<Loop, 'read' | 'waiting'>;
  readonly broker: Pick<Listeners, 'usersOnline'>;
  readonly processes: Processes;
  readonly market: Pick<MarketReads, 'ticker'>;
  readonly providers: Pick<Providers, 'portOf' | 'requests'>;
  readonly rounds: Pick<Rounds, 'queries'>;
}

/** Rejects with UnavailableError while the store cannot be reached. */
export async function readStanding(
  sources: StandingSources,
  days: DayFigures,
  open: OpenFigures,
): Promise<WireDashboard> {
  const { clock, loop, broker } = sources;
  const begun = clock.elapsed();
  const queue = loop.waiting();
  const standing = await loop.read(({ engine }) => ({
    total: engine.members.size,
    insurance: engine.ledger.get(houseAccount('insurance', 'FUTURES'))?.balance ?? 0n,
    stakes: openStakesIn(engine),
  }));
  const lagMs = Math.round(clock.elapsed() - begun);
  const processes = sources.processes.list();
  const elsewhere = processes.filter(({ role }) => role !== 'ACTING');
  const today = dayOf(clock.now());
  const range = Array.from({ length: DAYS }, (_, index) => today - DAYS + 1 + index);
  return {
    at: clock.now(),
    users: {
      online: elsewhere.reduce((sum, { online }) => sum + online, broker.usersOnline()),
      total: standing.total,
      registered: range.map((day) => ({
        day: dayText(day),
        count: days.of(day)?.registered ?? 0,
      })),
    },
    volume: {
      futures: formatDecimal(days.of(today)?.futures ?? 0n),
      rounds: [...(days.of(today)?.staked ?? [])].map(([currency, amount]) => ({
        currency,
        amount: formatDecimal(amount),
      })),
    },
    openInterest: interestOf(sources, open),
    exposure: exposureOf(sources, standing.stakes),
    applications: APPLICATION_TYPES.map((type) => ({ type, waiting: open.waiting.get(type) ?? 0 })),
    money: range.flatMap((day) => moneyOf(days, day)),
    insurance: formatDecimal(standing.insurance),
    providers: await providersOf(sources, open),
    processes: [...processes],
    engine: { lagMs, queue },
  };
}

function moneyOf(days: DayFigures, day: number): WireDashboard['money'] {
  const figures = days.of(day);
  if (figures === undefined) return [];
  const { moneyIn, moneyOut } = figures;
  return CURRENCIES.filter((currency) => moneyIn.has(currency) || moneyOut.has(currency)).map(
    (currency) => ({
      day: dayText(day),
      currency,
      in: formatDecimal(moneyIn.get(currency) ?? 0n),
      out: formatDecimal(moneyOut.get(currency) ?? 0n),
    }),
  );
}

function interestOf(
  { rules, market }: StandingSources,
  { interest }: OpenFigures,
): WireDashboard['openInterest'] {
  return rules.options.flatMap(({ optionId, instrument: stock }) => {
    const figures = interest.get(optionId);
    if (figures === undefined) return [];
    const { long, short } = figures;
    const positions = figures.longs + figures.shorts;
    if (positions === 0) return [];
    const mark = parseDecimal(market.ticker(stock)?.mark ?? '');
    const value =
      mark === undefined
        ? null
        : formatDecimal(notional(price(mark), quantity(long + short), 'cut'));
    return {
      stock,
      positions,
      value,
      long: formatDecimal(long),
      short: formatDecimal(short),
    };
  });
}

function exposureOf(
  { rounds, clock }: StandingSources,
  stakes: readonly OpenStakes[],
): WireDashboard['exposure'] {
  const total = ({ staked }: OpenStakes): bigint => staked.B + staked.S;
  const { book, names } = rounds.queries;
  return stakes
    .toSorted((a, b) => (total(a) < total(b) ? 1 : total(a) > total(b) ? -1 : 0))
    .slice(0, ROUNDS_MAX)
    .map(({ id, option, times, bets, staked }) => ({
      roundId: id,
      tradeOptionId: option.optionId,
      ...names(option.optionId),
      label: book.toWire(option, clock.now()).label,
      endAt: times.endAt,
      bets,
      staked: toWireStakes(staked),
      exposure: toWireExposure(staked, option.odds),
    }));
}

async function providersOf(
  { providers }: StandingSources,
  { atProviders }: OpenFigures,
): Promise<WireDashboard['providers']> {
  const held = await providers.requests.list({ states: ['HELD'], page: 1, size: HELD_MAX });
  return PROVIDERS.map((provider) => ({
    provider,
    isConnected: providers.portOf(provider) !== undefined,
    open: atProviders.get(provider) ?? 0,
    held: held.items.filter(({ request }) => request.provider === provider).length,
  }));
}
