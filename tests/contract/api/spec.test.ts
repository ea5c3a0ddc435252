/** The contract against the calls and destinations that the specification names. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import recorded from '../../../data/spec/spec-calls.json' with { type: 'json' };
import { KNOWN_DESTINATIONS, stompSection } from '../../../src/gateway/http/openapi/stomp.ts';
import { CALL_DOCS, CALL_NAMES, CALLS } from '../../../src/protocol/contract.ts';
import type { AnyCall, CallDoc } from '../../../src/protocol/call.ts';
import { confirmation } from '../../../src/protocol/fields.ts';

/** Parameters where the specification shows none: "payload not shown", and a choice of list. */
const BEYOND_THE_SPEC: Readonly<Record<string, readonly string[]>> = {
  'POST /api/login': ['deviceMark', 'cookie', 'newPassword', 'otp'],
  'POST /api/admin': ['name', 'permissions', 'reason', 'username'],
  'GET /api/admin/list': ['page', 'size'],
  'POST /api/dnw/withdraw-auth': ['otp'],
  'POST /api/futures/order': [
    'clientOrderId',
    'futuresOptionId',
    'marketType',
    'positionSide',
    'price',
    'quantity',
    'reduceOnly',
    'side',
    'triggerPrice',
    'takeProfit',
    'stopLoss',
    'isMarkTp',
    'isMarkSl',
    'timeInForce',
    'postOnly',
    'goodTillDate',
    'trailDistance',
    'trailRate',
    'activationPrice',
    'priceProtect',
    'takeProfitLimit',
    'stopLossLimit',
  ],
  'POST /api/futures/order/tpsl': ['takeProfitLimit', 'stopLossLimit'],
  'POST /api/futures/order/cancel_all': ['futuresOptionId'],
  'POST /api/futures/order/margin': ['clientRequestId'],
  'GET /api/futures/history/list': ['resultType'],
  'POST /api/trade/history/betting': ['clientBetId'],
  'POST /api/dnw/transfer': ['amount', 'clientRequestId', 'from', 'to'],
  'POST /api/dnw/convert': ['amount', 'clientRequestId', 'from', 'quoteId', 'to'],
  'POST /api/dnw/deposit/apply': ['clientRequestId', 'walletType'],
  'GET /api/partner_profit/my_list': ['stateStrs'],
  'POST /api/dnw/p2p': ['clientRequestId'],
  'POST /api/coupon/use': ['clientRequestId'],
  'POST /api/wallet/generate': ['accountCode', 'accountPassword', 'label', 'network', 'tag'],
  'POST /api/player/update_withdraw_password': ['accountCode', 'accountPassword'],
  'POST /api/wallet/temp-generate': ['network'],
  'POST /api/dnw/apply': [
    'address',
    'bankInfo',
    'clientRequestId',
    'point',
    'proof',
    'tag',
    'type',
    'walletType',
    'won',
    'wonpNum',
  ],
  'POST /api/dnw/withdraw/apply': [
    'address',
    'clientRequestId',
    'point',
    'proof',
    'tag',
    'walletType',
  ],
  'POST /api/dnw/buy/apply': ['clientRequestId'],
  'POST /api/dnw/sell/apply': ['bankInfo', 'clientRequestId', 'proof'],
  'GET /api/stock/chart': ['priceType'],
  'GET /api/stock/chart_page': ['priceType'],
  'GET /api/banklist': ['bankType'],
  'POST /api/player': ['deviceMark', 'emailProof', 'phoneProof'],
  'POST /api/certi/certificate_email': ['language'],
  'POST /api/certi/certificate_phone': ['language'],
  'POST /api/player/find_id': ['channel', 'key', 'proof'],
  'POST /api/player/find_pw': ['channel', 'deviceMark', 'key', 'password', 'proof', 'username'],
  'POST /api/contact/create': ['clientRequestId', 'fileIds'],
  'POST /api/file': ['file'],
  'POST /api/paykiwoom/sendCoin': ['clientRequestId'],
  'POST /api/dh-safety/signup': ['clientRequestId'],
  'POST /api/paycoin/sendCoin': ['clientRequestId'],
  'POST /api/bitdex/sendCoin': ['clientRequestId'],
  'POST /api/bitdex/sellCoin': ['clientRequestId', 'proof'],
  'POST /api/gluwa/make-qrcode': ['clientRequestId'],
  'POST /api/dnw/p2p/vancoin-p2p-url': ['clientRequestId'],
  'GET /api/content/notice/list': ['category'],
  'POST /api/partner': [
    'code',
    'email',
    'kind',
    'name',
    'parentId',
    'password',
    'phone',
    'rates',
    'reason',
    'username',
  ],
  'GET /api/partner/list': ['page', 'size'],
  'POST /api/dnw/bitshop/url': ['clientRequestId', 'proof'],
  'GET /api/copytrade/history/follower/list': ['resultType'],
};

const specCalls = new Map(
  recorded.calls.map(({ method, path, params }) => [`${method} ${path}`, params]),
);
const built = CALL_NAMES.map((name) => {
  const call: AnyCall = CALLS[name];
  const doc: CallDoc = CALL_DOCS[name];
  return { call, isExtension: doc.isExtension === true, address: `${call.method} ${call.path}` };
});
const ours = built.filter(({ isExtension }) => isExtension);
const spec = built.filter(({ isExtension }) => !isExtension);

describe('[H-R18] the calls of the specification', () => {
  test('are all built, each once', () => {
    const addresses = built.map(({ address }) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(spec.map(({ address }) => address).toSorted()).toEqual([...specCalls.keys()].toSorted());
  });

  test('extensions are no call of the specification', () => {
    expect(ours.filter(({ address }) => specCalls.has(address))).toEqual([]);
  });

  test.each(spec.map(({ call, address }) => [address, call] as const))(
    '%s has the parameters of the specification, siteInfoId besides',
    (address, { params, confirm }) => {
      const entries = v.is(v.object({ entries: v.record(v.string(), v.unknown()) }), params)
        ? Object.keys(params.entries)
        : [];
      const named = new Set([
        ...(specCalls.get(address) ?? []),
        ...(BEYOND_THE_SPEC[address] ?? []),
      ]);
      named.add('siteInfoId');
      // What changes an account is confirmed.
      for (const name of confirm === undefined ? [] : Object.keys(confirmation)) named.add(name);
      expect(entries.toSorted()).toEqual([...named].toSorted());
    },
  );
});

describe('[H-R18] the destinations of the specification', () => {
  const received = stompSection().destinations.map(({ destination }) => destination);

  test('are all known', () => {
    expect(recorded.destinations.filter((name) => !KNOWN_DESTINATIONS.includes(name))).toEqual([]);
  });

  test('are each published', () => {
    expect(new Set(received).size).toBe(received.length);
    expect(recorded.destinations.filter((name) => !received.includes(name))).toEqual([]);
  });
});
