import { type ReactNode, useId } from 'react';
import { useRefusalText, useText } from '../i18n/useText.ts';
import type { Action } from '../services/useAction.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import s from './FormDialog.module.css';
import { RefusalBox } from './RefusalLine.tsx';

export interface FormDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Text of the button that sends. */
  readonly submit: string;
  /** Whether what was entered may be sent; while a request is under way nothing is. */
  readonly canSubmit?: boolean;
  readonly onSubmit: () => void;
  /** The request that the dialog sends: its refusal is shown below the fields. */
  readonly action: Pick<Action, 'isBusy' | 'refusal'>;
  /** With a button that closes without sending. */
  readonly isCancellable?: boolean;
  readonly children: ReactNode;
}

/** A dialog that sends one request: the button and Enter send, a refusal keeps what was typed. */
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
      footer={
        <>
          {props.isCancellable === true ? (
            <Button size="large" onClick={onClose}>
              {t('app.cancel')}
            </Button>
          ) : null}
          <Button size="large" tone="primary" type="submit" form={formId} disabled={!isReady}>
            {props.submit}
          </Button>
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
