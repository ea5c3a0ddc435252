import type { ReactNode } from 'react';
import { ACCEPTED_FILES } from '../../domain/files/attachable.ts';
import { useRefusalText } from '../i18n/useText.ts';
import { Button } from './Button.tsx';
import { AttachButton, ChosenFiles, LeftOutFiles } from './FilePick.tsx';
import { SentRefusal } from './RefusalLine.tsx';
import s from './Thread.module.css';
import type { useWriting } from './useWriting.ts';

/** A text that is being written, with what sends it. */
interface Writing extends Omit<ReturnType<typeof useWriting>, 'send'> {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly send: () => void;
}

/** The form of a new message below a thread: its text, its files, and the button that sends both. */
export function WritingForm(props: {
  readonly writing: Writing;
  /** Names the form where nothing beside it does. */
  readonly label?: string;
  readonly texts: {
    readonly text: string;
    readonly placeholder: string;
    readonly files: string;
    readonly detach: (name: string) => string;
    readonly leftOut: (name: string, reason: string) => string;
    readonly attach: string;
    readonly send: string;
  };
  readonly rows: number;
  readonly maxLength: number;
  readonly isOffline: boolean;
  /** Id of the element of `note` that describes the text. */
  readonly describedBy?: string;
  /** Stands below the text. */
  readonly note: ReactNode;
}) {
  const refusalText = useRefusalText();
  const { writing, texts } = props;
  const canSend = writing.text.trim() !== '' && !writing.isBusy && !props.isOffline;
  const submit = () => (canSend ? writing.send() : undefined);
  return (
    <form
      className={s['form']}
      aria-label={props.label}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ChosenFiles
        label={texts.files}
        files={writing.files}
        removeLabel={texts.detach}
        onRemove={writing.detach}
      />
      <textarea
        className={s['field']}
        aria-label={texts.text}
        aria-describedby={props.describedBy}
        placeholder={texts.placeholder}
        rows={props.rows}
        maxLength={props.maxLength}
        value={writing.text}
        onChange={(event) => writing.setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
        }}
      />
      {props.note}
      <LeftOutFiles leftOut={writing.leftOut} text={texts.leftOut} />
      {writing.refusal === undefined ? null : (
        <SentRefusal>{refusalText(writing.refusal)}</SentRefusal>
      )}
      <div className={s['acts']}>
        <AttachButton label={texts.attach} accept={ACCEPTED_FILES} onFiles={writing.attach} />
        <Button type="submit" tone="primary" disabled={!canSend}>
          {texts.send}
        </Button>
      </div>
    </form>
  );
}
