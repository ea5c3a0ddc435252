/** Ports of coins: addresses to receive at, and a chain to receive over. */
import type { Network } from '../../domain/coins/coins.ts';
import type { Transfer } from '../../domain/coins/deposits.ts';
import type { Millis } from '../../domain/time.ts';

/** Address that a sender may send coins to. */
export interface ReceivingAddress {
  readonly address: string;
  /** Tells users apart who share the operator's account. */
  readonly tag: string | undefined;
}

/** Addresses by number, always the same ones for a number. */
export interface AddressSource {
  /**
   * Names what the addresses of a network follow from; each name has numbers of its own. Undefined
   * where nothing can be received over the network.
   */
  readonly nameOf: (network: Network) => string | undefined;
  /** @param index from 0 */
  readonly addressAt: (network: Network, index: number) => Promise<ReceivingAddress>;
}

/** A transfer and the number of blocks it is deep; 0 while no block holds it. */
export interface ChainTransfer extends Transfer {
  readonly confirmations: number;
}

/**
 * A chain as its node reports it. Reports may come twice, late or out of order; what is reported is
 * settled when the exchange says so.
 */
export interface CoinChain {
  /** Transfers to addresses of the exchange that are not settled, as they are at a moment. */
  readonly unsettled: (at: Millis) => Promise<readonly ChainTransfer[]>;
  /** The transfer was credited or is held for the operator. Repeating it changes nothing. */
  readonly settle: (transfer: Transfer) => Promise<void>;
}
