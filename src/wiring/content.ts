/** Content for the screens, loaded when the first of them reads it. */
import type { Client } from '../streams/client.ts';
import { createWritable } from '../ui/services/derived.ts';
import type { ContentPart, ContentServices } from '../ui/services/content.ts';

export function createContentServices(
  client: Client,
  language: () => 'ko' | 'en',
): ContentServices {
  const noticeVersion = createWritable(0);
  const onNotice = (): void => noticeVersion.set(noticeVersion.get() + 1);
  let opened: Promise<ContentPart> | undefined;
  const open = async (): Promise<ContentPart> =>
    (await import('./contentPart.ts')).createContentPart(client, language, onNotice);
  return {
    noticeVersion,
    content: () => {
      opened ??= open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
  };
}
