/** The screens' services, joined from the client's streams, the actors and the browser. */
import { BehaviorSubject, fromEvent } from 'rxjs';
import type { KeyValue } from '../db/keyValue.ts';
import type { PreferenceStore } from '../db/preferences.ts';
import type { SeenCommitments } from '../db/seenCommitments.ts';
import type { Client } from '../streams/client.ts';
import { toReadable } from '../streams/readable.ts';
import type { Mode, Services } from '../ui/services/services.ts';
import type { Actors } from './actors.ts';
import type { Alerts } from './alerts.ts';
import { keepMode } from './backend.ts';
import { accountAttempts } from './attempts.ts';
import { connectionOf } from './connection.ts';
import type { LazyPricing } from './pricing.ts';
import { createRounds } from './rounds.ts';
import { createTrade } from './trade.ts';

export interface ServicesParts {
  readonly mode: Mode;
  readonly storage: KeyValue;
  readonly client: Client;
  readonly actors: Actors;
  readonly alerts: Alerts;
  readonly pricing: LazyPricing;
  readonly preferences: PreferenceStore;
  readonly commitments: SeenCommitments;
  readonly reload: () => void;
}

export function createServices(parts: ServicesParts): Services {
  const { client, pricing, storage, reload } = parts;
  const { requests, ...actors } = parts.actors;
  return {
    mode: toReadable(new BehaviorSubject(parts.mode)),
    // A page talks to one exchange for all its life; the other one begins with a new page.
    switchMode: async (mode, path) => {
      keepMode(storage, mode);
      if (path === undefined) reload();
      else location.assign(path);
    },
    site: client.site,
    ...actors,
    connection: connectionOf(client, parts.actors),
    now: client.now,
    account: client.account,
    options: client.options,
    market: {
      tickers: client.market.tickers,
      ticker: client.market.ticker,
      book: client.market.book,
      trades: client.market.trades,
      formingCandle: client.market.formingCandle,
      watch: pricing.watch,
      candles: (stock, period, fromMs, toMs) =>
        client.api.call('chart', { stock, period, beginMillis: fromMs, endMillis: toMs }),
      candlesBefore: async (stock, period, beforeMs) => {
        // A page that reaches into the present ends with the candle that is forming.
        const isFirst = beforeMs > client.now.get();
        const page = { stock, period, endMillis: beforeMs, isFirst };
        const answer = await client.api.call('chartPage', page);
        if (!answer.ok) return answer;
        const { items, nextEndMillis } = answer.value;
        return { ok: true, value: { items, nextBeforeMs: nextEndMillis ?? undefined } };
      },
    },
    pricing: pricing.service,
    trade: createTrade({
      api: client.api,
      canAmend: () => client.site.get()?.extensions.includes('order-amend') === true,
      requests,
      attempts: accountAttempts(client),
    }),
    rounds: createRounds(client, fromEvent(document, 'visibilitychange'), parts.commitments),
    signup: async ({ partnerId, ...input }) => {
      const answer = await client.api.call('signup', { ...input, partnerId: partnerId ?? null });
      return answer.ok ? { ok: true, value: { username: answer.value.username } } : answer;
    },
    checkUsername: async (username) => {
      const answer = await client.api.call('checkUsername', { username });
      return answer.ok ? { ok: true, value: answer.value.isAvailable } : answer;
    },
    notices: {
      onNotice: (listener) => {
        const subscription = client.notices.notices.subscribe(listener);
        return () => subscription.unsubscribe();
      },
      history: client.notices.history,
      warnings: client.warnings.open,
      acknowledge: client.warnings.acknowledge,
      openOption: client.notices.openOption,
    },
    alerts: parts.alerts.service,
    preferences: parts.preferences,
    reload,
  };
}
