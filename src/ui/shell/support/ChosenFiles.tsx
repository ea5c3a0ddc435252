import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { ACCEPTED_FILES } from '../../../domain/files/attachable.ts';
import { fileSizeText } from '../../format/fileSize.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { SentRefusal } from '../../kit/RefusalLine.tsx';
import s from './ChosenFiles.module.css';
import type { LeftOut } from '../../kit/useAttachments.ts';

/** The files that go with what is being written. */
export function ChosenFiles(props: {
  readonly files: readonly File[];
  readonly onDetach: (file: File) => void;
}) {
  const t = useText();
  if (props.files.length === 0) return null;
  return (
    <ul className={s['files']} aria-label={t('support.files')}>
      {props.files.map((file) => (
        <li key={`${file.name}/${file.size}/${file.lastModified}`} className={s['chosen']}>
          <span>{`${file.name} · ${fileSizeText(file.size)}`}</span>
          <IconButton
            label={t('support.detach', { name: file.name })}
            onClick={() => props.onDetach(file)}
          >
            <X size={12} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** Files that cannot be attached, each with its reason. */
export function LeftOutFiles({ leftOut }: { readonly leftOut: readonly LeftOut[] }) {
  const t = useText();
  const refusalText = useRefusalText();
  return leftOut.map(({ name, error }) => (
    <SentRefusal key={name}>
      {t('support.leftOut', { name, reason: refusalText(error) })}
    </SentRefusal>
  ));
}

/** Opens the browser's choice of files. */
export function AttachButton(props: { readonly onAttach: (files: readonly File[]) => void }) {
  const t = useText();
  const chosen = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chosen}
        type="file"
        multiple
        hidden
        accept={ACCEPTED_FILES}
        aria-label={t('support.attach')}
        onChange={(event) => {
          props.onAttach([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <IconButton label={t('support.attach')} onClick={() => chosen.current?.click()}>
        <Paperclip size={16} aria-hidden="true" />
      </IconButton>
    </>
  );
}
