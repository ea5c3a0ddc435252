/** Files that the two sides of a P2P trade attach to it. Rules [Q-G4] and [Q-G5]. */
import type { UserId } from '../../domain/ids.ts';
import { isP2pOver, P2P_FILES_MAX } from '../../domain/p2p/p2p.ts';
import type { P2pParty } from '../../domain/p2p/steps.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { WireP2pFile } from '../../protocol/p2p/details.ts';
import { findFile } from '../files/fileDocuments.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';
import type { DataChange, P2pDocuments, PersonalData } from './p2pDocuments.ts';
import type { StoredP2p } from './wire.ts';

/** The description of a sender's own file as a side attaches it; UNKNOWN_FILE for any other. */
export async function ownFile(
  { documents, clock }: Pick<Kernel, 'documents' | 'clock'>,
  senders: readonly UserId[],
  by: P2pParty,
  fileId: string,
): Promise<Reply<WireP2pFile>> {
  const file = await findFile(documents, fileId);
  if (file === undefined || !senders.includes(file.owner)) return refuse(reject('UNKNOWN_FILE'));
  const { id, name, type, size } = file;
  return succeed({ id, name, type, size, by, at: clock.now() });
}

const isAttached = ({ files }: PersonalData, { id }: WireP2pFile): boolean =>
  files.some((known) => known.id === id);

/** Adds a file; the same one twice is one. */
export const withFile =
  (file: WireP2pFile): DataChange =>
  (data) =>
    isAttached(data, file) ? undefined : { files: [...data.files, file] };

/** The same, and it is what proves the payment. */
export const withProof =
  (file: WireP2pFile): DataChange =>
  (data) => ({ ...withFile(file)(data), proofFileId: file.id });

/** Why a file cannot be attached; undefined where it can. */
export async function attachRejection(
  documents: P2pDocuments,
  { p2p: { status }, reference }: StoredP2p,
  file: WireP2pFile,
): Promise<Rejection | undefined> {
  const data = await documents.read(reference);
  // Its owner's data was erased.
  if (data === undefined) return reject('UNKNOWN_P2P');
  if (isP2pOver(status)) return reject('P2P_OVER');
  if (status !== 'PAID' && status !== 'DISPUTED') return reject('P2P_STEP_NOT_NOW', { status });
  if (isAttached(data, file)) return undefined;
  const attached = data.files.filter(({ by }) => by === file.by).length;
  return attached >= P2P_FILES_MAX
    ? reject('P2P_FILES', { maximum: String(P2P_FILES_MAX) })
    : undefined;
}

/** Files attached to a trade; a proof from before files were kept is described from its file. */
export async function filesOf(
  { documents }: Pick<Kernel, 'documents'>,
  data: PersonalData,
  owner: UserId,
): Promise<WireP2pFile[]> {
  const { files, proofFileId } = data;
  if (proofFileId === null || files.some(({ id }) => id === proofFileId)) return files;
  const file = await findFile(documents, proofFileId);
  if (file === undefined) return files;
  const { id, name, type, size, createdAt: at } = file;
  const by = file.owner === owner ? 'USER' : 'COUNTER';
  return [{ id, name, type, size, by, at }, ...files];
}
