/** Images for content, as operators upload and see them. Rules [T-I..]. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { IMAGES_A_DAY } from '../../domain/content/content.ts';
import { tooLarge } from '../../domain/files/attachable.ts';
import { FILE_BYTES_MAX, storedName } from '../../domain/files/files.ts';
import type { UserId } from '../../domain/ids.ts';
import { limitDay, limitDayStart } from '../../domain/money/terms.ts';
import { reject } from '../../domain/rejections.ts';
import type { WireContentImage } from '../../protocol/content/entities.ts';
import { CONTENT_IMAGE_PATH } from '../../protocol/files/content.ts';
import { kindOf } from '../files/content.ts';
import { withoutMetadata } from '../files/metadata/strip.ts';
import { createKeyedTurns } from '../keyedTurns.ts';
import type { CarryOut } from '../operatorActs/acts.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';
import { type ContentImages, IMAGE_TYPES } from './contentImages.ts';
import type { Of } from './written.ts';

const ID_BYTES = 16;

export function upload(
  { clock, random }: Pick<Kernel, 'clock' | 'random'>,
  images: ContentImages,
  carryOut: CarryOut,
): Of<'operatorContentUpload'> {
  // One after the other for each operator, so that the limit of a day holds.
  const inTurn = createKeyedTurns<UserId>();

  const store = async (
    operator: UserId,
    id: string,
    file: Blob,
  ): Promise<Reply<WireContentImage>> => {
    const today = limitDayStart(limitDay(clock.now()));
    if ((await images.count(operator, today)) >= IMAGES_A_DAY)
      return refuse(reject('FILE_LIMIT', { maximum: String(IMAGES_A_DAY) }));
    const sent = new Uint8Array(await file.arrayBuffer());
    const kind = kindOf(sent);
    const type = IMAGE_TYPES.find((one) => one === kind?.type);
    if (kind === undefined || type === undefined) return refuse(reject('IMAGE_KIND'));
    const bytes = withoutMetadata(type, sent);
    if (bytes === undefined) return refuse(reject('FILE_DAMAGED'));
    const name = storedName(file instanceof File ? file.name : '', kind.extension);
    const size = bytes.length;
    await images.store(operator, { id, name, type, size }, bytes);
    await images.sweep();
    return succeed({ id, address: `${CONTENT_IMAGE_PATH}?id=${id}`, type, size });
  };

  return ({ file }, { identity: { userId: operator } }) => {
    if (file.size > FILE_BYTES_MAX) return refuse(tooLarge());
    const id = bytesToHex(random(ID_BYTES));
    const act = { operator, name: 'content.upload', target: id, owner: undefined, reason: '' };
    const asked = { size: file.size, type: file.type };
    return inTurn(operator, () => carryOut({ ...act, asked }, () => store(operator, id, file)));
  };
}

/** Serves images of drafts, which only operators may see. */
export const operatorImage =
  (images: ContentImages): Of<'operatorContentImage'> =>
  async ({ id }) => {
    const file = await images.read(id);
    return file === undefined ? refuse(reject('UNKNOWN_FILE')) : succeed(file);
  };
