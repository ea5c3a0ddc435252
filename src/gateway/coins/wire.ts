/** Coins over their networks in the shapes of the wire. */
import {
  type Coin,
  CONFIRMATIONS_NEEDED,
  type Network,
  networkName,
  TAG_KINDS,
} from '../../domain/coins/coins.ts';
import type { Deposit } from '../../domain/coins/deposits.ts';
import type { Destination } from '../../domain/coins/destinations.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import type { Money } from '../../domain/quantities.ts';
import type { Millis } from '../../domain/time.ts';
import type {
  WireBookAddress,
  WireCoinDestination,
  WireDeposit,
  WireDepositAddress,
  WireOperatorDeposit,
} from '../../protocol/coins/entities.ts';
import type { BookEntry } from './addressBook.ts';
import type { DepositAddress } from './depositAddresses.ts';
import { depositId } from './depositRecords.ts';

const onNetwork = (coin: Coin, network: Network) => ({
  coinName: coin,
  network,
  networkName: networkName(network, coin),
});

export const toWireDestination = (destination: Destination): WireCoinDestination => ({
  ...onNetwork(destination.coin, destination.network),
  address: destination.address,
  tag: destination.tag ?? null,
});

export const toWireDepositAddress = (
  coin: Coin,
  { network, address, tag, expiresAt }: DepositAddress,
  p: { readonly minimum: Money; readonly isSandbox: boolean },
): WireDepositAddress => ({
  ...onNetwork(coin, network),
  address,
  tag: tag ?? null,
  tagKind: TAG_KINDS[network] ?? null,
  minimum: formatDecimal(p.minimum),
  confirmationsNeeded: CONFIRMATIONS_NEEDED[network],
  expiresAt: expiresAt ?? null,
  isSandbox: p.isSandbox,
});

export const toWireDeposit = (deposit: Deposit, confirmations: number): WireDeposit => ({
  id: depositId(deposit),
  ...onNetwork(deposit.coin, deposit.network),
  address: deposit.address,
  tag: deposit.tag ?? null,
  txid: deposit.txid,
  amount: formatDecimal(deposit.amount),
  confirmations,
  confirmationsNeeded: CONFIRMATIONS_NEEDED[deposit.network],
  status: deposit.status,
  reason: deposit.reason ?? null,
  seenAt: deposit.seenAt,
  endedAt: deposit.endedAt ?? null,
});

export const toWireOperatorDeposit = (
  deposit: Deposit,
  confirmations: number,
): WireOperatorDeposit => ({
  ...toWireDeposit(deposit, confirmations),
  userId: deposit.userId ?? null,
  note: deposit.note,
});

export const toWireBookAddress = (
  { id, destination, label, addedAt }: BookEntry,
  usableAt: Millis,
): WireBookAddress => ({
  id,
  ...toWireDestination(destination),
  label,
  addedAt,
  usableAt,
});
