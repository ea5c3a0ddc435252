/** State of the signed-in user's account, for every follower. */
import { BehaviorSubject, Subject } from 'rxjs';
import type { AccountEvent } from '../protocol/accountEvents.ts';
import type { AccountView } from '../protocol/accountView.ts';
import type { CrossMessage } from '../protocol/futures/accountEvents.ts';
import { EMPTY_ACCOUNT } from './emptyAccount.ts';
import type { LogHealth } from './logWriter.ts';

/** Problems of the data side itself; none of them stops the screen. */
export interface DataHealth {
  readonly log: LogHealth;
  /** Texts on the user's queues that were no events of the contract. */
  readonly unreadable: number;
  /** An event could not be applied, and the account is rebuilt from the server's lists. */
  readonly isRebuilding: boolean;
}

export interface ReceivedEvents {
  readonly events: readonly AccountEvent[];
  /** Read back from the log at the start: nothing new. */
  readonly isReplay: boolean;
}

export interface AccountState {
  readonly view: BehaviorSubject<AccountView>;
  readonly cross: BehaviorSubject<CrossMessage | undefined>;
  readonly health: BehaviorSubject<DataHealth>;
  /** New events in order, and the newest ones of the log at the start. */
  readonly received: Subject<ReceivedEvents>;
}

export const HEALTHY: DataHealth = { log: { state: 'ok' }, unreadable: 0, isRebuilding: false };

/** Creates an empty state, as it is until an account starts. */
export const createAccountState = (): AccountState => ({
  view: new BehaviorSubject<AccountView>(EMPTY_ACCOUNT),
  cross: new BehaviorSubject<CrossMessage | undefined>(undefined),
  health: new BehaviorSubject<DataHealth>(HEALTHY),
  received: new Subject<ReceivedEvents>(),
});
