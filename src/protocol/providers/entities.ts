/** Wire shapes of payment providers. */
import * as v from 'valibot';
import { PROVIDERS } from '../../domain/ledger/accounts.ts';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { APPLICATION_TYPES } from '../../domain/money/application.ts';
import { REQUEST_PROBLEMS, REQUEST_STATES } from '../../domain/providers/requests.ts';
import { decimalText, identifier, millis } from '../fields.ts';
import { walletType } from '../ledger/entities.ts';
import { wireDnw } from '../money/entities.ts';

export const provider = v.picklist(PROVIDERS);

/**
 * How far an application is that a provider carries out. SENDING: whether the provider has it is
 * not known yet. OPEN: it has it, and waits for the payment. REVIEW: an operator looks at it.
 * ENDED: `dnw.status` says how.
 */
export const PAYMENT_STEPS = ['SENDING', 'OPEN', 'REVIEW', 'ENDED'] as const;

export const wireProviderPayment = v.object({
  dnw: wireDnw,
  provider,
  /** Only behaves like the provider: no one has to pay, and no money moves. */
  isSandbox: v.boolean(),
  step: v.picklist(PAYMENT_STEPS),
  /** The provider's page where it is paid; null where there is none, or not yet. */
  url: v.nullable(v.string()),
  /** Text to show as a QR code; null where there is none, or not yet. */
  qrcode: v.nullable(v.string()),
  /** Until when it can be paid. */
  payUntil: v.nullable(millis),
});
export type WireProviderPayment = v.InferOutput<typeof wireProviderPayment>;

export const wireProviderMember = v.object({
  status: v.literal(200),
  isSignedUp: v.boolean(),
  isSandbox: v.boolean(),
});

/** A coin that can be bought for won through a provider, and perhaps sold. */
const wireProviderCoin = v.object({
  walletType,
  currency: v.picklist(CURRENCIES),
  /** Won for one unit. */
  rate: decimalText,
  /** Minimum of the coin. */
  minimum: decimalText,
  maximum: decimalText,
  unit: decimalText,
});

export const wireProviderCoins = v.object({
  ...wireProviderMember.entries,
  coins: v.array(wireProviderCoin),
});
export type WireProviderCoins = v.InferOutput<typeof wireProviderCoins>;

/** Request to a provider, as an operator sees it. */
export const wireProviderRequest = v.object({
  /** The application's, which is the provider's reference. */
  dnwHistoryId: identifier,
  provider,
  userId: identifier,
  type: v.picklist(APPLICATION_TYPES),
  /** Amount that the provider pays in or out. */
  amount: decimalText,
  asset: v.string(),
  state: v.picklist(REQUEST_STATES),
  /** Why it is HELD. */
  problem: v.nullable(v.picklist(REQUEST_PROBLEMS)),
  /** Number of attempts whose outcome was unknown, and the error of the last one. */
  attempts: v.number(),
  trouble: v.string(),
  /** The provider's own id and what it says was paid; null until it has said so. */
  paymentId: v.nullable(v.string()),
  paid: v.nullable(v.string()),
  requestedAt: millis,
  updatedAt: millis,
});
export type WireProviderRequest = v.InferOutput<typeof wireProviderRequest>;
