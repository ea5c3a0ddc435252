/** Wallets in the shapes of the wire: decimal text for numbers, `null` for "none". */
import type { WalletBonus } from '../../domain/bonus/bonus.ts';
import type { WalletBalance } from '../../domain/ledger/wallets.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import type { Money } from '../../domain/quantities.ts';
import type { WireBonus, WireWallet } from '../../protocol/ledger/entities.ts';
import type { ledgerCalls } from '../../protocol/ledger/calls.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { succeed } from '../reply.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';

/** `point + gameWaitPoint + margins`: all that the owner has in this wallet. */
export const realPoint = ({ point, wait, margin }: WalletBalance): string =>
  formatDecimal(point + wait + margin);

/** Figures behind all cross positions of a user, beside the free balance. */
export interface CrossFigures {
  /** Unrealized PnL of the cross positions at mark. */
  readonly markPnl: Money;
  /** Funding not yet taken from the wallet, at or below zero. */
  readonly minusFundingFee: Money;
}

export const toWireBonus = ({ amount, required, turned, own }: WalletBonus): WireBonus => ({
  amount: formatDecimal(amount),
  required: formatDecimal(required),
  turned: formatDecimal(turned),
  own: formatDecimal(own),
});

/**
 * @param cross given for FUTURES, which carries these figures; left out for other wallets
 * @param bonus the open bonuses of the wallet, if it has any
 */
export const toWireWallet = (
  wallet: WalletBalance,
  cross: CrossFigures | undefined,
  bonus?: WalletBonus,
): WireWallet => {
  const base = {
    type: wallet.type,
    currency: wallet.currency,
    point: formatDecimal(wallet.point),
    gameWaitPoint: formatDecimal(wallet.wait),
    bonus: bonus === undefined ? null : toWireBonus(bonus),
  };
  if (cross === undefined) return base;
  return {
    ...base,
    realPoint: realPoint(wallet),
    playerPoint: base.point,
    markPnl: formatDecimal(cross.markPnl),
    minusFundingFee: formatDecimal(cross.minusFundingFee),
  };
};

/** Wallets of the signed-in user. */
export const ledgerHandlers = (core: AccountReadsDep): HandlersOf<typeof ledgerCalls> => ({
  walletsMine: async (_, { identity }) =>
    succeed([...(await core.readAccounts((accounts) => accounts.wallets(identity.userId)))]),
});
