import { reject } from '../../../../../domain/rejections.ts';
import { FILE_BYTES_MAX, FILE_TYPES } from '../../../../../domain/files/files.ts';
import { tooLarge } from '../../../../../domain/files/attachable.ts';
import type { WireContentImage } from '../../../../../protocol/content/entities.ts';
import type { CallError } from '../../../../../protocol/answer.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useAction } from '../../../../services/useAction.ts';

const { pdf: _, ...types } = FILE_TYPES;
/** What a chooser of images offers. */
export const ACCEPTED_IMAGES = Object.values(types).join();

/** What can be said of a file before it is sent. */
function refusalOf(file: File): CallError | undefined {
  const rejection = ACCEPTED_IMAGES.split(',').includes(file.type)
    ? file.size > FILE_BYTES_MAX
      ? tooLarge()
      : undefined
    : reject('IMAGE_KIND');
  return rejection && { status: 400, message: '', ...rejection };
}

/** Sends one image at a time to be stored for content. */
export function useImageUpload(onStored: (image: WireContentImage) => void) {
  const { call } = useServices();
  const { isBusy, refusal, run } = useAction();
  return {
    isBusy,
    refusal,
    send: (file: File): void => {
      const error = refusalOf(file);
      void run(
        async () =>
          error === undefined ? call('operatorContentUpload', { file }) : { ok: false, error },
        onStored,
      );
    },
  };
}
