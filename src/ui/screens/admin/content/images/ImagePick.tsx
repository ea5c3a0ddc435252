import { type ReactNode, useRef } from 'react';
import type { WireContentImage } from '../../../../../protocol/content/entities.ts';
import { useRefusalText, useText } from '../../../../i18n/useText.ts';
import { Button } from '../../../../kit/Button.tsx';
import { RefusalBox } from '../../../../kit/RefusalLine.tsx';
import s from './Images.module.css';
import { reject } from '../../../../../domain/rejections.ts';
import { FILE_BYTES_MAX, FILE_TYPES } from '../../../../../domain/files/files.ts';
import { tooLarge } from '../../../../../domain/files/attachable.ts';
import type { CallError } from '../../../../../protocol/answer.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useAction } from '../../../../services/useAction.ts';

const { pdf: _, ...types } = FILE_TYPES;
/** What a chooser of images offers. */
const ACCEPTED_IMAGES = Object.values(types).join();

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

/** What stores an image that is chosen by a button or dropped on what stands above it. */
export function ImagePick(props: {
  readonly label: string;
  readonly onStored: (image: WireContentImage) => void;
  readonly children: ReactNode;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, refusal, send } = useImageUpload(props.onStored);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button below does the same by keyboard
    <div
      role="group"
      aria-label={props.label}
      className={s['pick']}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (file === undefined) return;
        event.preventDefault();
        send(file);
      }}
    >
      {props.children}
      <div className={s['acts']}>
        <Button size="small" disabled={isBusy} onClick={() => input.current?.click()}>
          {props.label}
        </Button>
        <span className={s['note']} role="status">
          {t(isBusy ? 'adminContent.uploading' : 'adminContent.dropHint')}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={props.label}
        accept={ACCEPTED_IMAGES}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file !== undefined) send(file);
        }}
      />
      {refusal === undefined ? null : <RefusalBox text={refusalText(refusal)} />}
    </div>
  );
}
