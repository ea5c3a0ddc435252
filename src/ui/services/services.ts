/**
 * The only interface through which screens reach the rest of the client, joined from the services
 * of each feature; main.tsx fills it from streams, workers, db and machines. Screens read values
 * and send intentions, and know nothing of sockets, stores or threads.
 */
import type { AnyActorRef } from 'xstate';
import type { Preferences } from '../../domain/preferences.ts';
import type { Readable } from '../../domain/readable.ts';
import type { Answer } from '../../protocol/answer.ts';
import type { AttemptService } from '../../protocol/attempt.ts';
import type { CallAnswer, CallInput } from '../../protocol/call.ts';
import type { CallName, CALLS } from '../../protocol/contract.ts';
import type { AccountServices } from './accounts.ts';
import type { AppServices } from './app.ts';
import type { ConfirmationServices } from './confirmation.ts';
import type { ContentServices } from './content.ts';
import type { DevServices } from './dev/dev.ts';
import type { DrawingServices } from './drawings.ts';
import type { FuturesServices } from './futures.ts';
import type { MarketServices } from './market.ts';
import type { MessageServices } from './messages.ts';
import type { AlertServices, NoticeServices } from './notices.ts';
import type { ProblemServices } from './problem.ts';
import type { RoundServices } from './rounds.ts';
import type { WireCopy, WireFollow } from '../../protocol/copytrade/entities.ts';
import type {
  FollowInput,
  WhatIfAnswer,
  WhatIfControl,
  WhatIfQuestion,
} from '../../protocol/copytrade/whatIfView.ts';
import type { MoneyCommand } from '../../protocol/money/commands.ts';
import type { WireDnw } from '../../protocol/money/entities.ts';
import type { OutboxEntry } from '../../protocol/outboxCalls.ts';

type Done = Answer<{ readonly status: 200 }>;

/** Services of copy trading: what a follower does, and the look back. */
export interface CopytradeServices {
  /** Begins to follow, or changes the settings with which the trader is followed. */
  readonly follow: (traderId: string, settings: FollowInput) => Promise<Answer<WireFollow>>;
  /** @param closesCopies closes what is open at market first; otherwise open copies refuse it */
  readonly unfollow: (followId: string, closesCopies: boolean) => Promise<Done>;
  /** Closes one copy at market. */
  readonly closeCopy: (copy: Pick<WireCopy, 'copyId' | 'traderPositionId'>) => Promise<Done>;
  /** Reads what the trader did and copies it in a worker; undefined once it was cancelled. */
  readonly whatIf: (
    question: WhatIfQuestion,
    control: WhatIfControl,
  ) => Promise<Answer<WhatIfAnswer | undefined>>;
}

/** State that a reload must not lose, see useKept. */
export interface DraftServices {
  readonly draft: {
    /** The value that was kept under a name when the page reloaded. */
    readonly peek: (name: string) => unknown;
    readonly drop: (name: string) => void;
    /** Keeps the value that `read` returns from now on; the returned function ends it. */
    readonly keep: (
      name: string,
      read: () => unknown,
      until?: 'ownReload' | 'anyReload',
    ) => () => void;
  };
}

/** Services of money that moves. */
export interface MoneyServices {
  /** A command that moves money: the client request id in it makes a repetition the same request. */
  readonly send: AttemptService<MoneyCommand, WireDnw>;
  /** Changes when limits, fees or rates may be others than those that were read. */
  readonly termsVersion: Readable<number>;
}

/** Requests that may wait for the connection: marks as read, deleted messages, preferences. */
export interface OutboxServices {
  /**
   * Sent once, as the signed-in user: at once, or when the connection is back. Resolves when it is
   * stored in this browser and survives a closed tab; show its effect before. What the server
   * refuses is dropped with a notice.
   */
  readonly enqueue: (entry: OutboxEntry) => Promise<void>;
}

/** Services of P2P trades. */
export interface P2pServices {
  /** Changes when files or messages of an own trade may be others than those that were read. */
  readonly version: Readable<number>;
  /** The same of all trades, for operators. */
  readonly deskVersion: Readable<number>;
}

/** Parameters that a caller passes to a call of the contract; the site's number is added. */
export type CallParams<Name extends CallName> = Omit<CallInput<(typeof CALLS)[Name]>, 'siteInfoId'>;

/**
 * Makes a call of the contract; never rejects. For reads, and for commands that may be carried out
 * twice without harm; a command that may not is an attempt and has a service of its own.
 */
export type MakeCall = <Name extends CallName>(
  name: Name,
  params: CallParams<Name>,
) => Promise<Answer<CallAnswer<(typeof CALLS)[Name]>>>;

export interface Services
  extends
    AppServices,
    AccountServices,
    FuturesServices,
    DraftServices,
    ContentServices,
    ConfirmationServices,
    MessageServices,
    ProblemServices {
  readonly call: MakeCall;
  /** Extensions that the server was found not to have. */
  readonly missing: Readable<ReadonlySet<CallName>>;
  readonly market: MarketServices;
  readonly rounds: RoundServices;
  readonly money: MoneyServices;
  readonly p2p: P2pServices;
  readonly copytrade: CopytradeServices;
  readonly notices: NoticeServices;
  readonly alerts: AlertServices;
  readonly preferences: Preferences;
  readonly outbox: OutboxServices;
  /** Loaded by the first chart. */
  readonly drawings: () => Promise<DrawingServices>;
  /** The inside of the client, loaded by the first developer page that asks. */
  readonly dev: () => Promise<DevServices<Services>>;
  /** Shows an actor of a screen on the developer pages until the returned function is called. */
  readonly noteActor: (actor: AnyActorRef) => () => void;
}
