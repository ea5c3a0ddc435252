/**
 * External flows: movements into or out of all wallets of a user together that are no trading
 * result.
 */
import { MONEY_CAUSES, type MoneyCause } from './events.ts';

/**
 * Whether a cause moves money from or to outside. Transfers and conversions stay within the wallets;
 * trades, bets, funding, copies and every fee that is paid are results.
 */
const IS_FLOW: Readonly<Record<MoneyCause, boolean>> = {
  OPENING: true,
  DEPOSIT: true,
  HOLD: false,
  RELEASE: false,
  TRADE: false,
  FUNDING: false,
  LIQUIDATION: false,
  MARGIN: false,
  BET: false,
  BET_RESULT: false,
  TRANSFER: false,
  CONVERSION: false,
  WITHDRAWAL: true,
  FEE: false,
  BONUS: true,
  BONUS_PAID: true,
  DEDUCTION: true,
  SETTLEMENT: true,
  COPY: false,
  // Received, it is an income that no money of the trader's own earned; paid, it is a cost.
  COPY_FEE: true,
  CASH_OUT: false,
  BONUS_RETURNED: true,
  BONUS_CANCELLED: true,
};

/** The causes of movements of which some are flows. */
export const FLOW_CAUSES = MONEY_CAUSES.filter((cause) => IS_FLOW[cause]);

/** Whether a movement of a wallet's total is a flow. Rule [S-E3]. */
export const isFlow = (cause: MoneyCause, amount: bigint): boolean =>
  IS_FLOW[cause] && (cause !== 'COPY_FEE' || amount > 0n);
