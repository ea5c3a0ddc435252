/** A chain as a test wants it reported: twice, late, out of order, cut short. */
import type { Transfer } from '../../src/domain/coins/deposits.ts';
import { moneyOf } from '../../src/domain/quantities.ts';
import type { AddressSource, ChainTransfer, CoinChain } from '../../src/gateway/coins/ports.ts';

export interface CoinNode {
  readonly chain: CoinChain;
  readonly source: AddressSource;
  /** Transfers that the next looks at the chain receive, in this order. */
  reports: readonly ChainTransfer[];
  /** Transactions that the exchange said are settled. */
  readonly settled: string[];
}

/** Addresses are `address-0`, `address-1` and so on; over the XRP Ledger one account with tags. */
export function createCoinNode(): CoinNode {
  const settled: string[] = [];
  const node: CoinNode = {
    settled,
    reports: [],
    source: {
      nameOf: (network) => (network === 'EOS' ? undefined : 'test'),
      addressAt: (network, index) =>
        Promise.resolve(
          network === 'XRP_LEDGER'
            ? { address: 'shared', tag: String(index) }
            : { address: `address-${index}`, tag: undefined },
        ),
    },
    chain: {
      unsettled: () => Promise.resolve(node.reports),
      settle: ({ txid }) => {
        settled.push(txid);
        return Promise.resolve();
      },
    },
  };
  return node;
}

/** A transfer of bitcoins to the address with a number. */
export const transferTo = (index: number, txid: string, amount = '1'): Transfer => ({
  network: 'BITCOIN',
  txid,
  output: 0,
  coin: 'BTC',
  address: `address-${index}`,
  tag: undefined,
  amount: moneyOf(amount),
});

export const reportOf = (transfer: Transfer, confirmations: number): ChainTransfer => ({
  ...transfer,
  confirmations,
});
