import { type ReactNode, useId } from 'react';
import { useRefusalText, useText } from '../i18n/useText.ts';
import type { Action } from '../services/useAction.ts';
import { ActButton, Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import s from './FormDialog.module.css';
import { RefusalBox } from './RefusalLine.tsx';

export interface FormDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Text of the submit button. */
  readonly submit: string;
  /** Whether the input can be submitted; submission is disabled while a request is in progress. */
  readonly canSubmit?: boolean;
  readonly onSubmit: () => void;
  /** The request sent by the dialog; its refusal is shown below the fields. */
  readonly action: Pick<Action, 'isBusy' | 'refusal'>;
  /** Adds a button that closes the dialog without submitting. */
  readonly isCancellable?: boolean;
  /** Goes back to the page before this one, in place of closing. */
  readonly onBack?: (() => void) | undefined;
  /** Slides up from the bottom edge: for a phone. */
  readonly isSheet?: boolean;
  readonly children: ReactNode;
}

/**
 * A dialog that submits one request: the button and Enter submit, and a refusal keeps the input.
 */
export function FormDialog(props: FormDialogProps) {
  const t = useText();
  const refusalText = useRefusalText();
  const formId = useId();
  const { action, onClose, onSubmit, canSubmit = true } = props;
  const isReady = canSubmit && !action.isBusy;
  return (
    <Dialog
      title={props.title}
      onClose={onClose}
      firstFocus="field"
      kind={props.isSheet === true ? 'sheet' : 'dialog'}
      footer={
        <>
          {props.onBack === undefined ? null : (
            <Button size="large" onClick={props.onBack}>
              {t('app.back')}
            </Button>
          )}
          {props.isCancellable === true ? (
            <Button size="large" onClick={onClose}>
              {t('app.cancel')}
            </Button>
          ) : null}
          <ActButton size="large" tone="primary" type="submit" form={formId} disabled={!isReady}>
            {props.submit}
          </ActButton>
        </>
      }
    >
      <form
        id={formId}
        className={s['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onSubmit();
        }}
      >
        {props.children}
        {action.refusal === undefined ? null : <RefusalBox text={refusalText(action.refusal)} />}
      </form>
    </Dialog>
  );
}
