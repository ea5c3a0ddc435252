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

const isTyped = ({ type, disabled }: HTMLInputElement): boolean =>
  !disabled && !['checkbox', 'radio', 'button', 'submit', 'range', 'file'].includes(type);

/** The field after one that is filled in: an empty one, first of those behind it. */
function nextField(form: HTMLFormElement, from: HTMLInputElement): HTMLInputElement | undefined {
  const fields = Array.from(form.elements).filter(
    (each): each is HTMLInputElement => each instanceof HTMLInputElement && isTyped(each),
  );
  const at = fields.indexOf(from);
  const others = [...fields.slice(at + 1), ...fields.slice(0, at)];
  return others.find(({ value }) => value === '') ?? others[0];
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a form is sent by Enter in any of its fields */}
      <form
        id={formId}
        className={s['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onSubmit();
        }}
        onKeyDown={(event) => {
          // A browser submits nothing while the button is disabled: Enter goes on to what is missing.
          if (event.key !== 'Enter' || isReady || event.nativeEvent.isComposing) return;
          const { target, currentTarget } = event;
          if (!(target instanceof HTMLInputElement) || !isTyped(target)) return;
          event.preventDefault();
          nextField(currentTarget, target)?.focus();
        }}
      >
        {props.children}
        {action.refusal === undefined ? null : <RefusalBox text={refusalText(action.refusal)} />}
      </form>
    </Dialog>
  );
}
