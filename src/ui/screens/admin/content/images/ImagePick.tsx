import type { ReactNode } from 'react';
import type { WireContentImage } from '../../../../../protocol/content/entities.ts';
import { useRefusalText, useText } from '../../../../i18n/useText.ts';
import { Button } from '../../../../kit/Button.tsx';
import { FilePick } from '../../../../kit/FilePick.tsx';
import { RefusalBox } from '../../../../kit/RefusalLine.tsx';
import s from './Images.module.css';
import { reject } from '../../../../../domain/rejections.ts';
import { FILE_BYTES_MAX, FILE_TYPES } from '../../../../../domain/files/files.ts';
import { tooLarge } from '../../../../../domain/files/attachable.ts';
import type { CallError } from '../../../../../protocol/answer.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useAction } from '../../../../services/useAction.ts';

const { pdf: _, ...types } = FILE_TYPES;
/** Types that a chooser of images offers. */
const ACCEPTED_IMAGES = Object.values(types).join();

/** The refusal of a file that is known before it is sent. */
function refusalOf(file: File): CallError | undefined {
  const rejection = ACCEPTED_IMAGES.split(',').includes(file.type)
    ? file.size > FILE_BYTES_MAX
      ? tooLarge()
      : undefined
    : reject('IMAGE_KIND');
  return rejection && { status: 400, message: '', ...rejection };
}

/** Sends one image at a time to be stored for content. */
function useImageUpload(onStored: (image: WireContentImage) => void) {
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

/** Stores an image that is chosen by a button or dropped on what stands above it. */
export function ImagePick(props: {
  readonly label: string;
  readonly onStored: (image: WireContentImage) => void;
  readonly children: ReactNode;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { isBusy, refusal, send } = useImageUpload(props.onStored);
  const sendFirst = ([file]: readonly File[]) => (file === undefined ? undefined : send(file));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button below does the same by keyboard
    <div
      role="group"
      aria-label={props.label}
      className={s['pick']}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        sendFirst([...event.dataTransfer.files]);
      }}
    >
      {props.children}
      <div className={s['acts']}>
        <FilePick label={props.label} accept={ACCEPTED_IMAGES} onFiles={sendFirst}>
          {(open) => (
            <Button size="small" disabled={isBusy} onClick={open}>
              {props.label}
            </Button>
          )}
        </FilePick>
        <span className={s['note']} role="status">
          {t(isBusy ? 'adminContent.uploading' : 'adminContent.dropHint')}
        </span>
      </div>
      {refusal === undefined ? null : <RefusalBox text={refusalText(refusal)} />}
    </div>
  );
}
