/** Preferences of a member: one document, each preference decided by its last writer. [X-P..] */
import * as v from 'valibot';
import { FOLLOWING_PREFERENCES, type PreferenceTexts } from '../../domain/preferences.ts';
import type { UserId } from '../../domain/ids.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import { preferenceCalls } from '../../protocol/preferences/calls.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { transactOnce } from '../requests/once.ts';
import { succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';

const KIND = 'preferences';

const values = preferenceCalls.preferences.answer.entries.values;

interface VersionedPreferences {
  readonly version: number;
  readonly values: PreferenceTexts;
}

async function read(
  { documents }: Pick<Kernel, 'documents'>,
  userId: UserId,
): Promise<VersionedPreferences> {
  const found = await documents.get(KIND, userId);
  return found === undefined
    ? { version: 0, values: {} }
    : { version: found.version, values: v.parse(values, JSON.parse(found.body)) };
}

/** Names that are left out keep their value. */
const given = (texts: PreferenceTexts): PreferenceTexts =>
  Object.fromEntries(
    FOLLOWING_PREFERENCES.flatMap((name) =>
      texts[name] === undefined ? [] : [[name, texts[name]]],
    ),
  );

export const preferenceHandlers = (core: Kernel): HandlersOf<typeof preferenceCalls> => ({
  preferences: async (_, { identity: { userId } }) => succeed(await read(core, userId)),
  savePreferences: async ({ changes }, { identity: { userId }, requestId }) => {
    const changed = given(changes);
    const written = await transactOnce(core, { userId, requestId }, async () => {
      const before = await read(core, userId);
      const body = JSON.stringify({ ...before.values, ...changed });
      const key = { kind: KIND, id: userId, owner: userId, expectedVersion: before.version };
      return [{ type: 'put', ...key, body, audit: 'none' }];
    });
    if (!written.ok) return written;
    const after = await read(core, userId);
    if (written.answer === 'DONE') {
      const message = JSON.stringify({ version: after.version, changes: changed });
      core.publish.toUser(userId, DESTINATIONS.preferences, message);
    }
    return succeed(after);
  },
});
