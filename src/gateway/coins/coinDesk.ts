/** Operations of the exchange with coins over their networks, as its calls see them. */
import type { UserId } from '../../domain/ids.ts';
import type { Deposit, Transfer } from '../../domain/coins/deposits.ts';
import type { DocumentQuery } from '../ports/documents.ts';
import type { Page } from '../ports/page.ts';
import type { Reply } from '../reply.ts';
import type { AddressBook } from './addressBook.ts';
import type { DepositAddresses } from './depositAddresses.ts';
import type { AddressSource, CoinChain } from './ports.ts';
import type { SandboxChain } from './sandboxChain.ts';

/** Where coins of real value come in; left out, everything runs in the sandbox. */
export interface RealCoins {
  readonly source: AddressSource;
  /** Left out, the operator credits what arrives. */
  readonly chain?: CoinChain;
}

interface DepositReads {
  /** Whose deposit it is; undefined where that is not known. */
  readonly ownerOf: (id: string) => Promise<UserId | undefined>;
  readonly get: (transfer: Transfer) => Promise<Deposit | undefined>;
  /** Deposits with a label of each group, newest first. */
  readonly list: (query: Omit<DocumentQuery, 'kind'>) => Promise<Page<Deposit>>;
  /** Blocks a deposit is deep, at most as many as it needs. */
  readonly confirmationsOf: (deposit: Deposit) => number;
  /** The operator has dealt with a deposit that is held. */
  readonly resolve: (id: string, note: string) => Promise<Reply<Deposit>>;
}

export interface CoinDesk {
  readonly addresses: Pick<DepositAddresses, 'lasting' | 'temporary'>;
  readonly book: AddressBook;
  readonly deposits: DepositReads;
  /** Undefined where coins are worth something. */
  readonly sandbox: Pick<SandboxChain, 'send' | 'payoutOf'> | undefined;
  /** Looks at the chain; resolves when all that it reports has been taken. */
  readonly look: () => Promise<void>;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

export interface CoinsDep {
  /** Coins over their networks: addresses, deposits, address book. */
  readonly coins: CoinDesk;
}
