/** Joins the parts of coins: addresses, chain, deposits and address book. */
import { SANDBOX_BLOCK_MS } from '../../domain/coins/coins.ts';
import type { Kernel } from '../kernel.ts';
import type { Logger } from '../ports.ts';
import { AddressBook } from './addressBook.ts';
import type { CoinDesk, RealCoins } from './coinDesk.ts';
import { DepositAddresses } from './depositAddresses.ts';
import { Deposits } from './deposits.ts';
import { DepositWatch } from './depositWatch.ts';
import { SandboxChain } from './sandboxChain.ts';
import { createSandboxSource } from './sandboxSource.ts';

/** @param real where coins are worth something */
export function createCoins(core: Kernel, logger: Logger, real?: RealCoins): CoinDesk {
  const { documents, clock, meta, random } = core;
  const sandbox = real === undefined ? new SandboxChain({ documents, clock }) : undefined;
  const source = real?.source ?? createSandboxSource(meta, random);
  const addresses = new DepositAddresses({ documents, clock, source });
  const deposits = new Deposits(core, addresses);
  const chain = sandbox ?? real?.chain;
  const everyMs = SANDBOX_BLOCK_MS;
  const watch = chain && new DepositWatch({ chain, deposits, clock, logger, everyMs });
  return {
    addresses,
    book: new AddressBook({ documents, clock, acceptsTest: sandbox !== undefined }),
    deposits: {
      get: (transfer) => deposits.get(transfer),
      list: (query) => deposits.list(query),
      confirmationsOf: (deposit) => deposits.confirmationsOf(deposit),
      ownerOf: (id) => deposits.ownerOf(id),
      resolve: (id, note) => deposits.resolve(id, note),
    },
    sandbox,
    look: () => watch?.look() ?? Promise.resolve(),
    start: () => watch?.start(),
    stop: () => watch?.stop() ?? Promise.resolve(),
  };
}
