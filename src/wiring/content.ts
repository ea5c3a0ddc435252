/** Content for the screens, loaded when the first of them reads it. */
import { lazy } from '../domain/lazy.ts';
import type { Caller } from '../streams/api.ts';
import type { Client } from '../streams/client.ts';
import { createWritable } from '../ui/services/derived.ts';
import type { ContentPart, ContentServices } from '../ui/services/content.ts';
import { inTime } from '../streams/inTime.ts';

export function createContentServices(
  client: Client,
  language: () => 'ko' | 'en',
  lastSeen: Caller,
): ContentServices {
  const noticeVersion = createWritable(0);
  const onNotice = (): void => noticeVersion.set(noticeVersion.get() + 1);
  const part = lazy<ContentPart>(async () => {
    const { createContentPart } = await inTime(() => import('./contentPart.ts'), client.scheduler);
    return createContentPart(client, language, onNotice, lastSeen);
  });
  return { noticeVersion, content: part.load };
}
