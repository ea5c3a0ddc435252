/** The calls of price alerts. */
import * as v from 'valibot';
import { TRIGGER_PRICES } from '../../domain/futuresOrders.ts';
import { type CallDocs, defineCall } from '../call.ts';
import { AT } from '../examples.ts';
import { clientOrderIdParam, decimalParam, siteInfoId, stockCode } from '../fields.ts';
import { type WirePriceAlert, wirePriceAlert } from './entities.ts';

const list = v.array(wirePriceAlert);
const common = { access: 'member', feature: 'futures' } as const;

export const priceAlertCalls = {
  setPriceAlert: defineCall({
    ...common,
    method: 'POST',
    path: '/api/futures/price_alert/set',
    kind: 'command',
    key: 'TRADE',
    params: v.object({
      clientAlertId: clientOrderIdParam,
      stock: stockCode,
      by: v.picklist(TRIGGER_PRICES),
      price: decimalParam,
      siteInfoId,
    }),
    answer: list,
  }),
  deletePriceAlert: defineCall({
    ...common,
    method: 'POST',
    path: '/api/futures/price_alert/delete',
    kind: 'command',
    key: 'TRADE',
    params: v.object({ clientAlertId: clientOrderIdParam, siteInfoId }),
    answer: list,
  }),
  priceAlertList: defineCall({
    ...common,
    method: 'GET',
    path: '/api/futures/price_alert/list',
    kind: 'read',
    key: 'READ',
    params: v.object({ siteInfoId }),
    answer: list,
  }),
} as const;

const ALERT: WirePriceAlert = {
  clientAlertId: 'my-first-alert',
  stock: 'BTCUSDT',
  by: 'LAST',
  price: '64000',
  direction: 'ABOVE',
  setAt: AT,
};

export const priceAlertDocs = {
  setPriceAlert: {
    summary:
      'Sets an alert that is reached once, when the last or the mark price comes to `price`. ' +
      'Repeating the request changes nothing, for 24 hours and at least among the last 10,000. Answers the alerts that are set, oldest first.',
    isExtension: true,
    refusals: [
      'CLIENT_ALERT_ID_REUSED',
      'UNKNOWN_STOCK',
      'MARKET_CLOSED',
      'NO_PRICE',
      'PRICE_OFF_TICK',
      'PRICE_ALERT_AT_PRICE',
      'PRICE_ALERT_LIMIT',
    ],
    example: {
      params: { clientAlertId: 'my-first-alert', stock: 'BTCUSDT', by: 'LAST', price: '64000' },
      answer: [ALERT],
    },
  },
  deletePriceAlert: {
    summary:
      'Deletes an alert; one that is gone already changes nothing. Answers the alerts that remain.',
    isExtension: true,
    refusals: ['UNKNOWN_PRICE_ALERT'],
    example: { params: { clientAlertId: 'my-first-alert' }, answer: [] },
  },
  priceAlertList: {
    summary: "The caller's alerts that wait for their price, oldest first.",
    isExtension: true,
    refusals: [],
    example: { params: {}, answer: [ALERT] },
  },
} satisfies CallDocs<typeof priceAlertCalls>;
