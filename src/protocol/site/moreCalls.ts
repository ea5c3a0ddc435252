/** Site information for a partner's page and for apps. */
import * as v from 'valibot';
import { type CallDocs, defineCall, GUEST_READ } from '../call.ts';
import { siteInfoId } from '../fields.ts';
import { appIds, wireSiteInfo } from './entities.ts';
import { SITE } from './examples.ts';

export const siteMoreCalls = {
  siteInfoForBitdex: defineCall({
    ...GUEST_READ,
    path: '/api/site_info/temp/bitdex',
    params: v.object({ code: v.pipe(v.string(), v.maxLength(64)), siteInfoId }),
    answer: wireSiteInfo,
  }),
  appIds: defineCall({
    ...GUEST_READ,
    path: '/data/appid.json',
    params: v.object({ siteInfoId }),
    answer: appIds,
  }),
} as const;

export const siteMoreDocs = {
  siteInfoForBitdex: {
    summary:
      'The site of a code for a page under the partner’s own host: the same answer as GET /api/site_info/code.',
    refusals: [],
    example: { params: { code: 'demo' }, answer: SITE },
  },
  appIds: {
    summary: 'Ids of the site’s apps: the web app’s, and those in the shops of Android and iOS.',
    refusals: [],
    example: { params: {}, answer: { web: 'demo', android: null, ios: null } },
  },
} satisfies CallDocs<typeof siteMoreCalls>;
