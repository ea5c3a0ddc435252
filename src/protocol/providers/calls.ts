/** Calls of the payment providers: signing up, buying, selling and depositing through them. */
import * as v from 'valibot';
import { REQUEST_STATES } from '../../domain/providers/requests.ts';
import { defineCall, MEMBER_COMMAND, MEMBER_READ, operatorCommand, operatorRead } from '../call.ts';
import {
  clientOrderIdParam,
  decimalParam,
  identifier,
  pageOf,
  pageParams,
  reasonParam,
  siteInfoId,
} from '../fields.ts';
import { walletType } from '../ledger/entities.ts';
import {
  provider,
  wireProviderCoins,
  wireProviderMember,
  wireProviderPayment,
  wireProviderRequest,
} from './entities.ts';

/**
 * Reads of a provider are commands, too: they wait for it, and must not hold a place among the
 * reads of the exchange.
 */
const asking = { access: 'member', kind: 'command', method: 'GET' } as const;
const request = { clientRequestId: v.optional(clientOrderIdParam), siteInfoId };
/** Proof from `dnw/withdraw-auth`. */
const proof = v.optional(identifier);
/** Identifier of the user at the provider, such as a phone number: one line. */
const value = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(128),
  v.regex(/^[^\p{Cc}\p{Cs}]*$/u),
);

const signup = <Path extends string>(path: Path) =>
  defineCall({
    ...MEMBER_COMMAND,
    path,
    params: v.object({ value, siteInfoId }),
    answer: wireProviderMember,
  });
const coins = <Path extends string>(path: Path) =>
  defineCall({ ...asking, path, params: v.object({ siteInfoId }), answer: wireProviderCoins });
const buy = <Path extends string>(path: Path) =>
  defineCall({
    ...MEMBER_COMMAND,
    path,
    params: v.object({ ...request, walletType, won: decimalParam }),
    answer: wireProviderPayment,
  });

export const providerCalls = {
  paykiwoomSignup: signup('/api/paykiwoom/signup'),
  paykiwoomSendCoin: buy('/api/paykiwoom/sendCoin'),
  paykiwoomCoins: coins('/api/paykiwoom/chk_coin'),
  dhSafetySignup: buy('/api/dh-safety/signup'),
  paycoinCoins: coins('/api/paycoin/chk_coin'),
  paycoinPlayer: defineCall({
    ...asking,
    path: '/api/paycoin/chk_player',
    params: v.object({ siteInfoId }),
    answer: wireProviderMember,
  }),
  paycoinSignup: signup('/api/paycoin/signup'),
  paycoinSendCoin: buy('/api/paycoin/sendCoin'),
  bitdexCoins: coins('/api/bitdex/chk_coin'),
  bitdexChargeUrl: defineCall({
    ...asking,
    path: '/api/bitdex/coin_charge_url',
    params: v.object({ siteInfoId }),
    answer: v.object({ status: v.literal(200), url: v.string(), isSandbox: v.boolean() }),
  }),
  bitdexSendCoin: buy('/api/bitdex/sendCoin'),
  bitdexSellCoin: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/bitdex/sellCoin',
    params: v.object({ ...request, walletType, point: decimalParam, proof }),
    answer: wireProviderPayment,
  }),
  gluwaQrcode: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/gluwa/make-qrcode',
    params: v.object({
      ...request,
      amount: decimalParam,
      currency: v.optional(v.picklist(['sUSDCG']), 'sUSDCG'),
    }),
    answer: wireProviderPayment,
  }),
  vancoinUrl: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/dnw/p2p/vancoin-p2p-url',
    params: v.object({ ...request, value: decimalParam }),
    answer: wireProviderPayment,
  }),
  bitshopUrl: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/dnw/bitshop/url',
    params: v.object({
      ...request,
      type: v.optional(v.picklist(['buy', 'sell']), 'buy'),
      amount: decimalParam,
      proof,
    }),
    answer: wireProviderPayment,
  }),
  providerPayment: defineCall({
    ...MEMBER_READ,
    path: '/api/provider/payment',
    answeredBy: 'acting',
    params: v.object({ dnwHistoryId: identifier, siteInfoId }),
    answer: wireProviderPayment,
  }),
  operatorProviders: defineCall({
    ...operatorRead('applications.read'),
    path: '/api/operator/providers',
    params: v.object({
      provider: v.optional(provider),
      /** A comma list of REQUEST_STATES; left out: all that are not ENDED. */
      stateStrs: v.optional(v.pipe(v.string(), v.maxLength(100))),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireProviderRequest),
  }),
  operatorCloseProvider: defineCall({
    ...operatorCommand('applications.act'),
    path: '/api/operator/provider/close',
    params: v.object({ dnwHistoryId: identifier, reason: reasonParam, siteInfoId }),
    answer: wireProviderRequest,
  }),
} as const;

export const OPEN_REQUEST_STATES = REQUEST_STATES.filter((state) => state !== 'ENDED');
