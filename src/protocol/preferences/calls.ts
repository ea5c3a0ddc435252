/** Calls of the preferences that follow a person to their other devices. */
import * as v from 'valibot';
import { FOLLOWING_PREFERENCES } from '../../domain/preferences.ts';
import { type CallDocs, defineCall, MEMBER_COMMAND, MEMBER_READ } from '../call.ts';
import { siteInfoId } from '../fields.ts';

/** Each as the client stores it; the longest is a list of favorites. */
const text = v.nullable(v.pipe(v.string(), v.maxLength(4_000)));
const named = v.partial(v.object(v.entriesFromList(FOLLOWING_PREFERENCES, text)));

/** How often the preferences have changed, and the values: null where one was set back. */
const answer = v.object({ version: v.number(), values: named });

/** Sent to every device of the user after a change. */
export const preferencesMessage = v.object({ version: v.number(), changes: named });

export const preferenceCalls = {
  preferences: defineCall({
    ...MEMBER_READ,
    path: '/api/player/preferences',
    params: v.object({ siteInfoId }),
    answer,
  }),
  savePreferences: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/player/preferences',
    params: v.object({ changes: named, siteInfoId }),
    answer,
  }),
} as const;

const example = { version: 3, values: { favourites: 'BTCUSDT,ETHUSDT', upColor: 'red' } };

export const preferenceDocs = {
  preferences: {
    summary: 'The preferences that follow the user to other devices; one never set is left out.',
    isExtension: true,
    refusals: [],
    example: { params: {}, answer: example },
  },
  savePreferences: {
    summary:
      'Changes preferences, each on its own: the last writer of one decides. With an Idempotency-Key a repeated request changes nothing.',
    isExtension: true,
    refusals: [],
    example: { params: { changes: { upColor: 'red' } }, answer: example },
  },
} satisfies CallDocs<typeof preferenceCalls>;
