/**
 * Services that show a moment of the log: the account of then, prices of then, and no command that
 * is carried out. Rules [I-S4], [I-S5].
 */
import { BehaviorSubject } from 'rxjs';
import { createActor } from 'xstate';
import { createKeyValue } from '../../db/keyValue.ts';
import { createPageDraft } from '../../db/pageDraft.ts';
import type { Readable } from '../../domain/readable.ts';
import { ordersMachine } from '../../machines/orders.ts';
import type { Answer } from '../../protocol/answer.ts';
import type { AttemptService } from '../../protocol/attempt.ts';
import type { LiveMarket } from '../../protocol/market/liveMarket.ts';
import type { WireTicker } from '../../protocol/market/entities.ts';
import { clientError, fail } from '../../streams/answer.ts';
import type { Client } from '../../streams/client.ts';
import { selectReadable, toReadable } from '../../streams/readable.ts';
import type { Services } from '../../ui/services/services.ts';
import { createLazyPricing } from '../pricing.ts';
import {
  candlesOfThen,
  tickersOfThen,
  betsOfThen,
  callsOfThen,
  historyOfThen,
} from './momentReads.ts';
import type { ScrubMoment } from './scrubLog.ts';

export interface MomentServices {
  readonly services: Services;
  /**
   * Shows account and prices of then together, once the prices are known or known to be missing.
   * @param isWanted whether no later moment has been asked for meanwhile
   */
  readonly show: (moment: ScrubMoment, isWanted: () => boolean) => Promise<void>;
}

/** As an exchange would refuse it: with no status it would look as if the answer was lost. */
const READ_ONLY = clientError('READ_ONLY', 403);
const refused = (): Promise<Answer<never>> => Promise.resolve(fail(READ_ONLY));
const nothing = <T>(value: T): Readable<T> => toReadable(new BehaviorSubject(value));
const release = (): void => undefined;
const refuse: AttemptService<unknown, never>['start'] = (_, onState) => {
  onState({ kind: 'refused', error: READ_ONLY });
  return { retry: release, end: release };
};
const refusedAttempt: AttemptService<unknown, never> = { start: refuse, resume: refuse };

function marketOf(tickers: BehaviorSubject<ReadonlyMap<string, WireTicker>>): LiveMarket {
  return {
    tickers: toReadable(tickers),
    ticker: (stock) => selectReadable(tickers, (known) => known.get(stock)),
    // Neither books nor trades of then are recorded.
    book: () => nothing(undefined),
    trades: () => nothing([]),
    formingCandle: () => nothing(undefined),
    watch: () => release,
  };
}

/** Choices of the page at its opening; what is changed then is forgotten with it. */
function preferencesOf({ preferences }: Services): Services['preferences'] {
  const values = new BehaviorSubject(preferences.values.get());
  return {
    values: toReadable(values),
    set: (change) => values.next({ ...values.value, ...change }),
  };
}

const COMMANDS: Omit<Services['trade'], 'history'> = {
  placeOrder: refusedAttempt,
  amendOrder: refused,
  setExits: refused,
  changeMargin: refused,
  setPositionMode: refused,
  cancelOrder: refused,
  cancelAll: refused,
  setLeverage: refused,
  setMarginType: refused,
};

export function createMomentServices(
  live: Services,
  client: Client,
  first: ScrubMoment,
): MomentServices {
  const account = new BehaviorSubject(first.view);
  const now = new BehaviorSubject(first.at);
  const then = (): number => now.value;
  const hoursOf = (stock: string) =>
    live.options.get().value?.find((option) => option.stock === stock)?.hours ?? 'ALWAYS';
  const tickers = new BehaviorSubject<ReadonlyMap<string, WireTicker>>(new Map());
  // Of a moment all prices are there at once; their figures follow them.
  const market = { ...marketOf(tickers), accompany: release, close: release };
  const { options, scheduler } = client;
  const pricing = createLazyPricing({ account: toReadable(account), options, market, scheduler });
  pricing.start();
  const services: Services = {
    ...live,
    call: callsOfThen(live.call, then, refused),
    account: toReadable(account),
    now: toReadable(now),
    market: { ...market, ...candlesOfThen(live.market, hoursOf, then) },
    pricing: pricing.service,
    trade: { ...COMMANDS, history: historyOfThen(live.trade, then) },
    orders: createActor(ordersMachine).start(),
    money: { send: refusedAttempt, termsVersion: nothing(0) },
    p2p: { version: nothing(0), deskVersion: nothing(0) },
    copytrade: { follow: refused, unfollow: refused, closeCopy: refused, whatIf: refused },
    rounds: { ...live.rounds, bet: refusedAttempt, bets: betsOfThen(live.rounds, then) },
    outbox: { enqueue: () => Promise.resolve() },
    notices: { ...live.notices, openOption: () => release },
    preferences: preferencesOf(live),
    draft: createPageDraft(createKeyValue(undefined), () => ({ path: '', user: '' })),
    logout: release,
    forgetAccount: () => Promise.resolve(),
  };
  return {
    services,
    show: async (moment, isWanted) => {
      const prices = await tickersOfThen(live, moment);
      if (!isWanted()) return;
      account.next(moment.view);
      now.next(moment.at);
      tickers.next(prices);
    },
  };
}
