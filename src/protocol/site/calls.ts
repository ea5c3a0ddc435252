/** Site information, fees and the server's clock. */
import * as v from 'valibot';
import { type CallDocs, defineCall, GUEST_READ } from '../call.ts';
import { AT } from '../examples.ts';
import { millis, millisParam, siteInfoId } from '../fields.ts';
import { feeTable, wireSiteInfo } from './entities.ts';
import { SITE } from './examples.ts';

export const siteCalls = {
  siteInfo: defineCall({
    ...GUEST_READ,
    path: '/api/site_info/code',
    params: v.object({ code: v.pipe(v.string(), v.maxLength(64)), siteInfoId }),
    answer: wireSiteInfo,
  }),
  fees: defineCall({
    ...GUEST_READ,
    path: '/fee.json',
    params: v.object({ siteInfoId }),
    answer: feeTable,
  }),
  serverTime: defineCall({
    ...GUEST_READ,
    path: '/api/server_time_offset',
    params: v.object({ ms: millisParam, siteInfoId }),
    answer: v.object({ status: v.literal(200), serverTime: millis, offset: v.number() }),
  }),
} as const;

export const siteDocs = {
  siteInfo: {
    summary: 'The site of a code (first label of the host name).',
    refusals: [],
    example: { params: { code: 'demo' }, answer: SITE },
  },
  fees: {
    summary: 'Trading fees, and what coins cost on the site.',
    refusals: [],
    example: {
      params: {},
      answer: {
        futures: { maker: '0.0002', taker: '0.0004', estimated: '0.0008' },
        coins: {
          USDT: { withdrawal: '1', won: '0.002' },
          BTC: { withdrawal: '0.0002', won: null },
        },
      },
    },
  },
  serverTime: {
    summary: 'The server clock and how far it is ahead of the given one (ms).',
    refusals: [],
    example: { params: { ms: AT }, answer: { status: 200, serverTime: AT + 12, offset: 12 } },
  },
} satisfies CallDocs<typeof siteCalls>;
