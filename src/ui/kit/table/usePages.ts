import { useEffect, useMemo } from 'react';
import { useReadable } from '../../services/useReadable.ts';
import { createPageReader, type ItemId, type ReadPage } from './pageReader.ts';

/**
 * The pages of a list as far as they were read.
 * @param readPage another function is another list: it is read from its first page
 * @param newest what the account knows to be newest in the list: a change reads the top again
 */
export function usePages<Item>(
  readPage: ReadPage<Item>,
  idOf: ItemId<Item>,
  newest: string | number | undefined,
) {
  const reader = useMemo(() => createPageReader(readPage, idOf), [readPage, idOf]);
  useEffect(() => void reader.refresh(), [reader, newest]);
  return { state: useReadable(reader.state), readPage, idOf, readMore: reader.readMore };
}

export type Pages<Item> = ReturnType<typeof usePages<Item>>;
