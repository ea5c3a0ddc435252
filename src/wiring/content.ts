/** Content for the screens, loaded when the first of them reads it. */
import type { Client } from '../streams/client.ts';
import type { ContentPart, ContentServices } from '../ui/services/content.ts';

export function createContentServices(
  client: Client,
  language: () => 'ko' | 'en',
): ContentServices {
  let opened: Promise<ContentPart> | undefined;
  const open = async (): Promise<ContentPart> =>
    (await import('./contentPart.ts')).createContentPart(client, language);
  return {
    content: () => {
      opened ??= open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
  };
}
