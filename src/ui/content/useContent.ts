/** Reads of content for screens: kept by language, and answered offline by earlier reads. */
import { useEffect, useState } from 'react';
import type { Answer } from '../../protocol/answer.ts';
import { useLanguage } from '../i18n/useText.ts';
import type { ContentPart } from '../services/content.ts';
import { type Query, useQuery } from '../services/query.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable } from '../services/useReadable.ts';

/**
 * @param key what is read, beside the language; see useQuery
 * @param follows `notices`: read again when one was published
 */
export function useContent<T>(
  key: readonly unknown[],
  read: (part: ContentPart) => Promise<Answer<T>>,
  follows?: 'notices',
): Query<T> {
  const { content, connection, noticeVersion } = useServices();
  const version = useReadable(noticeVersion);
  const language = useLanguage();
  // What was read offline is read again with the connection.
  const { state } = useReadable(connection);
  return useQuery({
    key: ['content', language, ...key],
    read: async () => read(await content()),
    version: `${state === 'offline' ? 'away' : 'here'} ${follows === 'notices' ? version : ''}`,
  });
}

/** The part itself; undefined until it has loaded. */
export function useContentPart(): ContentPart | undefined {
  const { content } = useServices();
  const [part, setPart] = useState<ContentPart>();
  useEffect(() => {
    let isWanted = true;
    content().then(
      (loaded) => (isWanted ? setPart(loaded) : undefined),
      // The next page that reads content tries again.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [content]);
  return part;
}
