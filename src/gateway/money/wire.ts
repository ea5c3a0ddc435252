/** Applications, transfers and conversions in the shapes of the wire. */
import { divide, formatDecimal, ONE } from '../../domain/decimal.ts';
import type { Currency } from '../../domain/ledger/currencies.ts';
import { walletCurrency, type WalletType } from '../../domain/ledger/wallets.ts';
import type { AdjustmentType } from '../../domain/ledger/adjustments.ts';
import {
  type Application,
  type ApplicationStatus,
  type DnwType,
  isOutgoing,
} from '../../domain/money/application.ts';
import type { Movement } from '../../domain/money/commands.ts';
import type { MoneyTerms } from '../../domain/money/moneyTerms.ts';
import { hoursText } from '../../domain/money/terms.ts';
import type { Millis } from '../../domain/time.ts';
import type { WireDnw, WireTerms } from '../../protocol/money/entities.ts';

/** How an application ended; undefined while it is requested. */
export interface Ended {
  readonly status: Exclude<ApplicationStatus, 'REQUESTED'>;
  readonly reason: string;
  readonly at: Millis;
}

export function toWireApplication(application: Application, ended?: Ended): WireDnw {
  const { amount, fee, won, wonRate, expiresAt } = application;
  return {
    id: application.id,
    type: application.type,
    status: ended?.status ?? 'REQUESTED',
    walletType: application.wallet,
    currency: application.currency,
    amount: formatDecimal(amount),
    fee: formatDecimal(fee),
    receives: formatDecimal(amount - fee),
    counterWalletType: null,
    counterAmount: won === undefined ? null : formatDecimal(won),
    counterCurrency: won === undefined ? null : 'KRW',
    rate: wonRate === undefined ? null : formatDecimal(wonRate),
    provider: application.provider ?? null,
    reference: application.reference,
    destination: null,
    clientRequestId: application.requestId,
    reason: ended?.reason ?? '',
    requestedAt: application.requestedAt,
    expiresAt: expiresAt ?? null,
    endedAt: ended?.at ?? null,
  };
}

/**
 * Entry of the list that is neither application, transfer nor conversion; amounts are in its
 * wallet's currency.
 */
interface Entry {
  readonly id: string;
  readonly type: Extract<DnwType, 'B' | 'E' | 'P2PB' | 'P2PS' | AdjustmentType>;
  readonly wallet: WalletType;
  readonly currency: Currency;
  readonly amount: bigint;
  /** Amount that the wallet receives, where it differs from `amount`. */
  readonly receives?: bigint;
  readonly reference: string;
  readonly requestId: string;
  readonly at: Millis;
}

/** A movement of one wallet that was done at once, without a fee. */
export const toWireEntry = (entry: Entry): WireDnw => ({
  id: entry.id,
  type: entry.type,
  status: 'APPROVED',
  walletType: entry.wallet,
  currency: entry.currency,
  amount: formatDecimal(entry.amount),
  fee: '0',
  receives: formatDecimal(entry.receives ?? entry.amount),
  counterWalletType: null,
  counterAmount: null,
  counterCurrency: null,
  rate: null,
  provider: null,
  reference: entry.reference,
  destination: null,
  clientRequestId: entry.requestId,
  reason: '',
  requestedAt: entry.at,
  expiresAt: null,
  endedAt: entry.at,
});

/** Beside an application that was not carried out: what its wallet has free again. */
export const toWireReturn = (application: Application, { status, reason, at }: Ended): WireDnw => ({
  ...toWireEntry({
    id: application.id,
    type: 'E',
    wallet: application.wallet,
    currency: application.currency,
    amount: application.amount,
    at,
    receives: isOutgoing(application.type) ? application.amount : 0n,
    reference: '',
    requestId: application.requestId,
  }),
  status,
  reason,
});

/** Payment or receipt of one wallet in a movement. */
interface Side {
  readonly wallet: WalletType;
  readonly currency: Currency;
  readonly amount: string;
}

/** Written out, field by field: transfers are made by the thousand. */
const toWireSide = (
  { id, requestId, at }: Movement,
  type: DnwType,
  own: Side,
  other: Side,
  rate: string | null,
): WireDnw => ({
  id,
  status: 'APPROVED',
  fee: '0',
  provider: null,
  reference: '',
  destination: null,
  clientRequestId: requestId,
  reason: '',
  requestedAt: at,
  expiresAt: null,
  endedAt: at,
  walletType: own.wallet,
  currency: own.currency,
  amount: own.amount,
  receives: own.amount,
  counterWalletType: other.wallet,
  counterAmount: other.amount,
  counterCurrency: other.currency,
  type,
  rate,
});

/** Both sides of a transfer or conversion: what went out, and what came in. */
export function toWireMovement(movement: Movement): {
  readonly out: WireDnw;
  readonly in: WireDnw;
} {
  const { amount, received, rate } = movement;
  const paid = formatDecimal(amount);
  const from = { wallet: movement.from, currency: movement.fromCurrency, amount: paid };
  const to = {
    wallet: movement.to,
    currency: movement.toCurrency,
    amount: received === amount ? paid : formatDecimal(received),
  };
  if (rate === undefined)
    return {
      out: toWireSide(movement, 'TO', from, to, null),
      in: toWireSide(movement, 'TI', to, from, null),
    };
  const back = formatDecimal(movement.reverseRate ?? divide(ONE * ONE, rate, 'down'));
  return {
    out: toWireSide(movement, 'CO', from, to, formatDecimal(rate)),
    in: toWireSide(movement, 'CI', to, from, back),
  };
}

export const toWireTerms = (
  wallet: WalletType,
  type: WireTerms['type'],
  terms: MoneyTerms,
  binary: Currency,
): Omit<WireTerms, 'sandboxMs' | 'providers'> => ({
  walletType: wallet,
  currency: walletCurrency(wallet, binary),
  type,
  minimum: formatDecimal(terms.minimum),
  maximum: formatDecimal(terms.maximum),
  unit: formatDecimal(terms.unit),
  dailyMaximum: terms.dailyMaximum === undefined ? null : formatDecimal(terms.dailyMaximum),
  monthlyMaximum: terms.monthlyMaximum === undefined ? null : formatDecimal(terms.monthlyMaximum),
  fixedFee: formatDecimal(terms.fixedFee),
  feeRate: formatDecimal(terms.feeRate),
  hours: terms.hours === undefined ? null : hoursText(terms.hours),
});
