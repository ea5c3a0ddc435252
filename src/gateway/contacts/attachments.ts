/** Files that questions and answers carry. */
import { CONTACT_FILES_MAX } from '../../domain/contacts/contacts.ts';
import type { UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import { findFile, shareFile } from '../files/fileDocuments.ts';
import { wordsOf } from '../calls/words.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';
import type { Contact } from './contactDocuments.ts';

/**
 * Descriptions of the writer's own files: UNKNOWN_FILE for any other.
 *
 * @param fileIds a comma list
 */
export async function attached(
  { documents }: Pick<Kernel, 'documents'>,
  writer: UserId,
  fileIds: string | undefined,
): Promise<Reply<Contact['files']>> {
  const ids = [...new Set(wordsOf(fileIds ?? ''))];
  if (ids.length > CONTACT_FILES_MAX)
    return refuse(reject('INVALID_PARAMETER', { name: 'fileIds' }));
  const files: Contact['files'] = [];
  for (const id of ids) {
    const file = await findFile(documents, id);
    if (file?.owner !== writer) return refuse(reject('UNKNOWN_FILE'));
    files.push({ id, name: file.name, type: file.type, size: file.size });
  }
  return succeed(files);
}

/** Lets the one who asked read the files of an answer. */
export async function shareAttached(
  { documents, clock }: Pick<Kernel, 'documents' | 'clock'>,
  files: Contact['files'],
  reader: UserId,
): Promise<void> {
  for (const { id } of files) {
    const file = await findFile(documents, id);
    if (file !== undefined) await shareFile(documents, file, reader, clock.now());
  }
}

export const isSameFiles = (known: Contact['files'], given: Contact['files']): boolean =>
  known.map(({ id }) => id).join() === given.map(({ id }) => id).join();
