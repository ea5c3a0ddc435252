/** Wallets in the shapes of the wire: decimal text for numbers, `null` for "none". */
import { type WalletBalance } from '../../domain/ledger/wallets.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { type Money } from '../../domain/quantities.ts';
import { type WireWallet } from '../../protocol/ledger/entities.ts';

/** `point + gameWaitPoint + margins`: all that the owner has in this wallet. */
export const realPoint = ({ point, wait, margin }: WalletBalance): string =>
  formatDecimal(point + wait + margin);

/** What stands behind all cross positions of a user, beside the free balance. */
export interface CrossFigures {
  /** Unrealised PnL of the cross positions at mark. */
  readonly markPnl: Money;
  /** Funding not yet taken from the wallet, at or below zero. */
  readonly minusFundingFee: Money;
}

/** @param cross given for FUTURES, which carries these figures; left out for other wallets */
export const toWireWallet = (
  wallet: WalletBalance,
  cross: CrossFigures | undefined,
): WireWallet => {
  const base = {
    type: wallet.type,
    currency: wallet.currency,
    point: formatDecimal(wallet.point),
    gameWaitPoint: formatDecimal(wallet.wait),
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
