/** Wire shapes of coins over their networks: destinations, deposit addresses, deposits. */
import * as v from 'valibot';
import { COINS, NETWORKS } from '../../domain/coins/coins.ts';
import { DEPOSIT_STATUSES, HOLD_REASONS } from '../../domain/coins/deposits.ts';
import { decimalText, identifier, millis } from '../fields.ts';

export const coinName = v.picklist(COINS);
export const network = v.picklist(NETWORKS);

const onNetwork = {
  coinName,
  network,
  /** The network in words: `Ethereum (ERC-20)`. */
  networkName: v.string(),
};
const receiver = {
  /** In the one form that is stored and compared. */
  address: v.string(),
  /** Tag or memo; null where the network has none or the receiver needs none. */
  tag: v.nullable(v.string()),
};

/** Where coins may be sent. */
export const wireCoinDestination = v.object({ ...onNetwork, ...receiver });
export type WireCoinDestination = v.InferOutput<typeof wireCoinDestination>;

/**
 * Where the user deposits coins. Coins sent without the tag or memo cannot be assigned to a user.
 */
export const wireDepositAddress = v.object({
  ...onNetwork,
  ...receiver,
  /** Kind of `tag`; null where there is none. */
  tagKind: v.nullable(v.picklist(['TAG', 'MEMO'])),
  /** Less is not credited. */
  minimum: decimalText,
  confirmationsNeeded: v.number(),
  /** From then on a one-time address is not credited; null for a lasting one. */
  expiresAt: v.nullable(millis),
  /** Play money: real coins sent there are lost. */
  isSandbox: v.boolean(),
});
export type WireDepositAddress = v.InferOutput<typeof wireDepositAddress>;

/** A transfer that arrived. It is credited when it has as many confirmations as it needs. */
export const wireDeposit = v.object({
  /** `network/txid/output` */
  id: v.string(),
  ...onNetwork,
  ...receiver,
  txid: v.string(),
  amount: decimalText,
  /** Blocks it is deep, at most `confirmationsNeeded`. */
  confirmations: v.number(),
  confirmationsNeeded: v.number(),
  status: v.picklist(DEPOSIT_STATUSES),
  /** Why it is held for the operator; null otherwise. */
  reason: v.nullable(v.picklist(HOLD_REASONS)),
  seenAt: millis,
  /** When it was credited or held; null while it is confirming. */
  endedAt: v.nullable(millis),
});
export type WireDeposit = v.InferOutput<typeof wireDeposit>;

/** A deposit as the operator sees it. */
export const wireOperatorDeposit = v.object({
  ...wireDeposit.entries,
  /** Owner of the address that it was sent to; null for an unassigned one. */
  userId: v.nullable(identifier),
  note: v.string(),
});
export type WireOperatorDeposit = v.InferOutput<typeof wireOperatorDeposit>;

/** An address of the user's book. */
export const wireBookAddress = v.object({
  id: identifier,
  ...onNetwork,
  ...receiver,
  label: v.string(),
  addedAt: millis,
  /** From then on coins may be withdrawn there. */
  usableAt: millis,
});
export type WireBookAddress = v.InferOutput<typeof wireBookAddress>;

/** Whether new addresses wait a day, and only those of the book are allowed. */
export const wireAddressLock = v.object({
  /** The user's own switch. */
  isOn: v.boolean(),
  /** Turned off, it still holds until then; null otherwise. */
  offAt: v.nullable(millis),
  /** Whether addresses are locked now: by the user's switch, or the site's. */
  isLocked: v.boolean(),
});
export type WireAddressLock = v.InferOutput<typeof wireAddressLock>;
