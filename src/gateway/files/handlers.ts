/** Files that people attach: stored for their owner, read by the owner and the operator. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { tooLarge } from '../../domain/files/attachable.ts';
import { FILE_BYTES_MAX, FILES_A_DAY, storedName } from '../../domain/files/files.ts';
import type { UserId } from '../../domain/ids.ts';
import { limitDay, limitDayStart } from '../../domain/money/terms.ts';
import { reject } from '../../domain/rejections.ts';
import type { fileCalls, WireFile } from '../../protocol/files/calls.ts';
import { isPermitted } from '../admins/permitted.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { createKeyedTurns } from '../keyedTurns.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { AdminsDep } from '../admins/adminBook.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import { kindOf } from './content.ts';
import { withoutMetadata } from './metadata/strip.ts';
import { countFiles, findFile, readContent, type StoredFile, storeFile } from './fileDocuments.ts';

const ID_BYTES = 16;
export function fileHandlers(
  core: Kernel & AdminsDep & AccountReadsDep,
): HandlersOf<typeof fileCalls> {
  const { clock, documents, random } = core;
  // One after the other for each user, so that the limit of a day holds for files sent at once.
  const inTurn = createKeyedTurns<UserId>();

  const store = async (owner: UserId, file: Blob): Promise<Reply<WireFile>> => {
    const createdAt = clock.now();
    const today = limitDayStart(limitDay(createdAt));
    if ((await countFiles(documents, owner, today)) >= FILES_A_DAY)
      return refuse(reject('FILE_LIMIT', { maximum: String(FILES_A_DAY) }));
    const sent = new Uint8Array(await file.arrayBuffer());
    const kind = kindOf(sent);
    if (kind === undefined) return refuse(reject('FILE_KIND'));
    const bytes = withoutMetadata(kind.type, sent);
    if (bytes === undefined) return refuse(reject('FILE_DAMAGED'));
    const id = bytesToHex(random(ID_BYTES));
    const name = storedName(file instanceof File ? file.name : '', kind.extension);
    const stored: StoredFile = { id, owner, name, type: kind.type, size: bytes.length, createdAt };
    await storeFile(documents, stored, bytes);
    return succeed({ id, name, type: kind.type, size: bytes.length, createdAt });
  };

  const mayRead = async (file: StoredFile, userId: UserId): Promise<boolean> => {
    if (file.owner === userId || file.reader === userId) return true;
    return isPermitted(core, userId, 'files.read');
  };

  return {
    uploadFile: ({ file }, { identity: { userId } }) =>
      file.size > FILE_BYTES_MAX ? refuse(tooLarge()) : inTurn(userId, () => store(userId, file)),

    file: async ({ id }, { identity: { userId } }) => {
      const file = await findFile(documents, id);
      if (file === undefined || !(await mayRead(file, userId)))
        return refuse(reject('UNKNOWN_FILE'));
      const content = await readContent(documents, file);
      if (content === undefined) return refuse(reject('UNKNOWN_FILE'));
      return succeed(new File([content], file.name, { type: file.type }));
    },
  };
}
