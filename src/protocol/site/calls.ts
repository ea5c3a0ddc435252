/** Site information, fees and the server's clock. */
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { feeTable, wireSiteInfo } from './entities.ts';
import { millis, millisParam, siteInfoId } from '../fields.ts';

export const siteCalls = {
  siteInfo: defineCall({
    method: 'GET',
    path: '/api/site_info/code',
    area: 'account',
    auth: false,
    summary: 'The site of a code (first label of the host name).',
    params: v.object({ code: v.pipe(v.string(), v.maxLength(64)), siteInfoId }),
    answer: wireSiteInfo,
  }),
  fees: defineCall({
    method: 'GET',
    path: '/fee.json',
    area: 'account',
    auth: false,
    summary: 'Trading fees.',
    params: v.object({ siteInfoId }),
    answer: feeTable,
  }),
  serverTime: defineCall({
    method: 'GET',
    path: '/api/server_time_offset',
    area: 'account',
    auth: false,
    summary: 'The server clock and how far it is ahead of the given one (ms).',
    params: v.object({ ms: millisParam, siteInfoId }),
    answer: v.object({ status: v.literal(200), serverTime: millis, offset: v.number() }),
  }),
} as const;
