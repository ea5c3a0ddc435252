/**
 * The only interface through which screens reach the rest of the client, joined from the services
 * of each feature; main.tsx fills it from streams, workers, db and machines. Screens read values
 * and send intentions, and know nothing of sockets, stores or threads.
 */
import type { AnyActorRef } from 'xstate';
import type { Preferences } from '../../domain/preferences.ts';
import type { Readable } from '../../domain/readable.ts';
import type { Answer } from '../../protocol/answer.ts';
import type { CallAnswer, CallInput } from '../../protocol/call.ts';
import type { CallName, CALLS } from '../../protocol/contract.ts';
import type { AccountServices } from './accounts.ts';
import type { AppServices } from './app.ts';
import type { ConfirmationServices } from './confirmation.ts';
import type { ContentServices } from './content.ts';
import type { CopytradeServices } from './copytrade.ts';
import type { DevServices } from './dev/dev.ts';
import type { DraftServices } from './draft.ts';
import type { DrawingServices } from './drawings.ts';
import type { FuturesServices } from './futures.ts';
import type { MarketServices } from './market.ts';
import type { MessageServices } from './messages.ts';
import type { MoneyServices } from './money.ts';
import type { AlertServices, NoticeServices } from './notices.ts';
import type { OutboxServices } from './outbox.ts';
import type { P2pServices } from './p2p.ts';
import type { ProblemServices } from './problem.ts';
import type { RoundServices } from './rounds.ts';

/** What a caller passes to a call of the contract; the site's number is added. */
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
