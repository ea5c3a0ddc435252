/** The accounts of one moment, as features read them. */
import type { Role, User } from '../../domain/accounts.ts';
import type { PositionMode } from '../../domain/futuresOrders.ts';
import type {
  ClientOrderId,
  OptionId,
  OrderId,
  PositionId,
  RegistrationId,
  RoundBetId,
  TradeOptionId,
  UserId,
} from '../../domain/ids.ts';
import type { Bet } from '../../domain/rounds/roundTypes.ts';
import type { WireUser } from '../../protocol/accounts/entities.ts';
import type { CallAnswer } from '../../protocol/call.ts';
import type { CALLS } from '../../protocol/contract.ts';
import type {
  WireOptionSetting,
  WireOrder,
  WirePosition,
} from '../../protocol/futures/entities.ts';
import type { WireWallet } from '../../protocol/ledger/entities.ts';
import type { Reply } from '../reply.ts';

/** Users as the log knows them. */
export interface UserReads {
  readonly userById: (id: UserId) => User | undefined;
  /** Scans all users. */
  readonly userByRegistration: (id: RegistrationId) => User | undefined;
}

/** The current accounts. Passed to a reader by `readAccounts`; do not retain. */
export interface AccountReads extends UserReads {
  /** The signed-in user with wallets by type. */
  readonly me: (userId: UserId) => WireUser | undefined;
  /** As it is shown: TRADER while the user trades for others. Rule [Y-W7]. */
  readonly roleOf: (user: Pick<User, 'id' | 'role'>) => Role;
  /** All wallets, those never used with zeros; FUTURES with its figures at mark. */
  readonly wallets: (userId: UserId) => readonly WireWallet[];
  /** Working orders, oldest first. */
  readonly openOrders: (userId: UserId, optionId?: OptionId) => readonly WireOrder[];
  /** A working order of this user; finished ones are in the history. */
  readonly order: (userId: UserId, orderId: OrderId) => WireOrder | undefined;
  /** The order placed under a client order id: working, or one of the user's last finished. */
  readonly orderIdByClientId: (userId: UserId, clientOrderId: ClientOrderId) => OrderId | undefined;
  readonly positions: (userId: UserId, optionId?: OptionId) => readonly WirePosition[];
  /** An open position of this user. */
  readonly position: (userId: UserId, positionId: PositionId) => WirePosition | undefined;
  readonly positionMode: (userId: UserId) => PositionMode;
  /** The largest market orders at a leverage. */
  readonly quantityPer: (
    userId: UserId,
    optionId: OptionId,
    leverage: number,
  ) => Reply<CallAnswer<typeof CALLS.quantityPer>>;
  /** Leverage and margin type for every option, the defaults where the user chose nothing. */
  readonly settings: (userId: UserId) => readonly WireOptionSetting[];
  /** Bets in progress, newest first. */
  readonly openBets: (userId: UserId, optionId?: TradeOptionId) => readonly Bet[];
  /** The bet in progress that was placed under a client bet id. */
  readonly betByClientId: (userId: UserId, clientBetId: ClientOrderId) => Bet | undefined;
  /** The same by its id, or one of the user's last that ended. */
  readonly betIdByClientId: (userId: UserId, clientBetId: ClientOrderId) => RoundBetId | undefined;
  /** Number of the user's last account event; 0 before the first. */
  readonly lastSeq: (userId: UserId) => number;
}

export interface AccountReadsDep {
  /**
   * Calls `read` at a moment when memory matches the store exactly: immediately, or after the
   * append in progress. Its result is never rolled back. Rejects with UnavailableError while the
   * store cannot be reached; answer TRY_AGAIN then.
   */
  readonly readAccounts: <T>(read: (accounts: AccountReads) => T) => Promise<T>;
}
