/** Options of a host for the exchange that it runs. */
import type { Money } from '../domain/quantities.ts';
import type { EngineRules } from '../engine/contract.ts';
import type { Auth } from './auth/auth.ts';
import type { RealCoins } from './coins/coinDesk.ts';
import type { GatewayCore } from './core.ts';
import type { ExchangeClock } from './exchangeClock.ts';
import type { ListedFeed } from './feeds/index.ts';
import type { HttpAppOptions } from './http/app.ts';
import type { RateLimits } from './limits/gate.ts';
import { type NextTurn, sameTurn } from './limits/lanes.ts';
import { oneATurn } from './limits/turns.ts';
import type { LoopLimits } from './loop/loop.ts';
import type { MoneySettings } from './moneyTerms/settings.ts';
import type { Clock, Logger, RandomBytes, Store } from './ports.ts';
import type { Among } from './ports/acting.ts';
import type { Meter } from './ports/meter.ts';
import { ONE_PROCESS, type Processes } from './ports/processes.ts';
import type { ProviderSetting } from './providers/providers.ts';
import type { PushCarrier } from './push/port.ts';
import { createSiteRegistry, type SiteRegistry } from './sites/siteRegistry.ts';
import type { MailSettings } from './verification/mail.ts';
import type { Warn } from './warnings/warnings.ts';

export interface GatewayOptions extends MailSettings {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly feed: ListedFeed;
  readonly rules: EngineRules;
  /** The registry that the rules read; those that ship where left out. */
  readonly sites?: SiteRegistry;
  /**
   * Initial balance of the insurance fund, paid by the house when the exchange opens for the first
   * time.
   */
  readonly insurance: Money;
  readonly logger: Logger;
  /** Coins of real value; the sandbox where left out. */
  readonly coins?: RealCoins;
  readonly http?: Omit<HttpAppOptions, 'auth' | 'endpoints' | 'gate' | 'logger'>;
  /** How often one user, or one address, may call; unlimited by default. */
  readonly rateLimits?: RateLimits;
  /** Later in the same turn by default, so that nothing passes in between. */
  readonly nextTurn?: NextTurn;
  /** Replaces the real one where a test needs fast passwords. */
  readonly auth?: (core: GatewayCore) => Auth;
  readonly limits?: LoopLimits;
  /** Who approves applications, and where buyers pay to; people and the demo's account by default. */
  readonly money?: Partial<MoneySettings>;
  /** Carries notifications to the push services of browsers; without it none are sent. */
  readonly pushCarrier?: PushCarrier;
  /** Payment providers that are connected; the sandbox inside the exchange by default. */
  readonly providers?: ProviderSetting;
  /** Counts what happens, where the host measures. */
  readonly meter?: Meter;
  /** The processes of the exchange; this one alone by default. */
  readonly processes?: Processes;
  /** Among several processes: this one follows until it is asked to act. */
  readonly among?: Among;
}

export const withDefaults = (given: GatewayOptions, clock: ExchangeClock, warn: Warn) => ({
  ...given,
  clock,
  warn,
  nextTurn: oneATurn(given.nextTurn ?? sameTurn),
  // Apart from reads, so that each turn holds one part of either and none keeps the other waiting.
  publishTurns: { nextTurn: oneATurn(given.nextTurn ?? sameTurn), clock },
  sites: given.sites ?? createSiteRegistry(),
  processes: given.processes ?? ONE_PROCESS,
  /** Whether what is derived from the log may be stored, so that a start has less to read. */
  mayKeep: () => given.among?.acting.isHere() ?? true,
});

export type RunOptions = ReturnType<typeof withDefaults>;
