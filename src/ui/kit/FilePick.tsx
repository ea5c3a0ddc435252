import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { type ReactNode, useRef } from 'react';
import { fileSizeText } from '../format/fileSize.ts';
import { useRefusalText } from '../i18n/useText.ts';
import s from './FilePick.module.css';
import { IconButton } from './IconButton.tsx';
import { SentRefusal } from './RefusalLine.tsx';
import type { RejectedFile } from './useAttachments.ts';

/** Opens the browser's choice of files from the button that it is given. */
export function FilePick(props: {
  /** Names the choice for those who do not see the button. */
  readonly label: string;
  /** Types as the attribute `accept` takes them. */
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: (open: () => void) => ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={props.isMultiple === true}
        accept={props.accept}
        aria-label={props.label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (files.length > 0) props.onFiles(files);
        }}
      />
      {props.children(() => input.current?.click())}
    </>
  );
}

/** A paper clip that chooses several files. */
export function AttachButton(props: {
  readonly label: string;
  readonly accept: string;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  return (
    <FilePick {...props} isMultiple>
      {(open) => (
        <IconButton label={props.label} onClick={open}>
          <Paperclip size={16} aria-hidden="true" />
        </IconButton>
      )}
    </FilePick>
  );
}

interface Removal {
  /** The name of the button that removes a file. */
  readonly removeLabel: (name: string) => string;
  readonly onRemove: (file: File) => void;
}

/** A chosen file with its size. */
export function ChosenFile({ file, removeLabel, onRemove }: Removal & { readonly file: File }) {
  return (
    <span className={s['chosen']}>
      <span>{`${file.name} · ${fileSizeText(file.size)}`}</span>
      <IconButton label={removeLabel(file.name)} onClick={() => onRemove(file)}>
        <X size={12} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

/** The files that go with a message. */
export function ChosenFiles(
  props: Removal & { readonly label: string; readonly files: readonly File[] },
) {
  const { label, files, ...removal } = props;
  if (files.length === 0) return null;
  return (
    <ul className={s['files']} aria-label={label}>
      {files.map((file) => (
        <li key={`${file.name}/${file.size}/${file.lastModified}`}>
          <ChosenFile file={file} {...removal} />
        </li>
      ))}
    </ul>
  );
}

/** Files that cannot be attached, each with its reason. */
export function LeftOutFiles(props: {
  readonly leftOut: readonly RejectedFile[];
  readonly text: (name: string, reason: string) => string;
}) {
  const refusalText = useRefusalText();
  return props.leftOut.map(({ name, error }) => (
    <SentRefusal key={name}>{props.text(name, refusalText(error))}</SentRefusal>
  ));
}
