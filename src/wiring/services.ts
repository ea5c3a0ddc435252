/** The screens' services: every feature's part joined. */
import { fromEvent } from 'rxjs';
import type { SeenCommitments } from '../db/seenCommitments.ts';
import type { PageDraft } from '../db/pageDraft.ts';
import type { Preferences } from '../domain/preferences.ts';
import type { OutboxServices } from '../ui/services/outbox.ts';
import type { Services } from '../ui/services/services.ts';
import { createAccountServices } from './accounts.ts';
import type { Alerts } from './alerts.ts';
import { type AppParts, createAppServices } from './app.ts';
import { createContentServices } from './content.ts';
import { createFuturesServices } from './futures.ts';
import { createMarketServices } from './market.ts';
import { createMoney } from './money.ts';
import { createNoticeServices } from './notices.ts';
import type { LazyPricing } from './pricing.ts';
import { createRounds } from './rounds.ts';

export interface ServicesParts extends AppParts {
  readonly alerts: Alerts;
  readonly pricing: LazyPricing;
  readonly preferences: Preferences;
  readonly commitments: SeenCommitments;
  readonly draft: PageDraft;
  readonly outbox: OutboxServices;
  /** Sets the count of unread messages to none. */
  readonly clearUnread: () => void;
  readonly messages: Services['messages'];
}

export function createServices(parts: ServicesParts): Services {
  const { client, actors, pricing } = parts;
  return {
    ...createAppServices(parts),
    ...createAccountServices(client, actors, parts.clearUnread),
    ...createFuturesServices(client, actors, pricing),
    ...createContentServices(client, () => parts.preferences.values.get().language),
    call: client.api.call,
    market: createMarketServices(client, pricing.watch),
    rounds: createRounds(client, fromEvent(document, 'visibilitychange'), parts.commitments),
    money: createMoney(client),
    notices: createNoticeServices(client),
    alerts: parts.alerts.service,
    preferences: parts.preferences,
    draft: parts.draft,
    outbox: parts.outbox,
    messages: parts.messages,
  };
}
