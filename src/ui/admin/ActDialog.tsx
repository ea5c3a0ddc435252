import type { ReactNode } from 'react';
import type { CallAnswer } from '../../protocol/call.ts';
import type { CallName, CALLS } from '../../protocol/contract.ts';
import { useText } from '../i18n/useText.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { type Carried, isStale, useAct, useReadAgain } from '../services/operator/acts.ts';
import { useOperator } from '../services/operator/useOperator.ts';
import type { CallParams } from '../services/services.ts';
import { useReason } from './ActFields.tsx';
import s from './ActDialog.module.css';

export interface ActDialogProps<Name extends CallName> {
  /** The call that carries the act out. */
  readonly name: Name;
  /** Id of the act's subject; typed text is kept for it alone. */
  readonly subject: string;
  readonly title: string;
  /** One sentence: what happens once the button is pressed. */
  readonly says: ReactNode;
  /** Text of the button; the title where left out. */
  readonly act?: string;
  readonly params: (reason: string) => CallParams<Name>;
  /** For acts that keep no reason. */
  readonly hasNoReason?: boolean;
  /** Whether the fields of `children` can be sent. */
  readonly canSubmit?: boolean;
  /** Whether another admin decided it meanwhile: the dialog says so, and cannot be sent. */
  readonly isOver?: boolean;
  /** Id or name of the admin who pressed first, where the act waits for a second. */
  readonly pendingBy?: string | null | undefined;
  readonly onClose: () => void;
  readonly onDone?: (answer: Carried<CallAnswer<(typeof CALLS)[Name]>>) => void;
  /** Further fields, above the reason. */
  readonly children?: ReactNode;
}

/**
 * Asks once before an act of an operator, with its reason. A refusal keeps the typed text; an act
 * that waits for a second admin says so.
 */
export function ActDialog<Name extends CallName>(props: ActDialogProps<Name>) {
  const t = useText();
  const action = useAct(props.name);
  const operator = useOperator();
  const readAgain = useReadAgain();
  const reason = useReason(`act/${props.name}/${props.subject}`, props.hasNoReason);
  const { onClose, onDone, pendingBy } = props;
  if (action.pending !== undefined) {
    return (
      <Dialog
        title={props.title}
        onClose={onClose}
        footer={
          <Button size="large" tone="primary" data-act onClick={onClose}>
            {t('app.close')}
          </Button>
        }
      >
        <div role="status" className={s['waits']}>
          <strong>{t('admin.waits')}</strong>
          <p>{t('admin.waitsHint')}</p>
        </div>
      </Dialog>
    );
  }
  const isOver = props.isOver === true && !action.isBusy;
  const isOwnPress = pendingBy === operator?.id || pendingBy === operator?.username;
  return (
    <FormDialog
      title={props.title}
      onClose={onClose}
      submit={props.act ?? props.title}
      isCancellable
      canSubmit={(props.canSubmit ?? true) && !isOver}
      action={action}
      onSubmit={() => {
        reason.require();
        if (reason.isMissing || isOver) return;
        action.run(props.params(reason.text), (answer) => {
          onDone?.(answer);
          onClose();
        });
      }}
    >
      <p className={s['says']}>{props.says}</p>
      {isOver ? (
        <p role="status" className={s['waits']}>
          {t('admin.over')}
        </p>
      ) : null}
      {pendingBy == null || isOver ? null : (
        <p className={s['waits']}>
          {isOwnPress ? t('admin.secondPersonOwn') : t('admin.secondPerson', { who: pendingBy })}
        </p>
      )}
      {props.children}
      {isStale(action.refusal) ? (
        <Button
          onClick={() => {
            readAgain();
            onClose();
          }}
        >
          {t('admin.loadNewest')}
        </Button>
      ) : null}
      {reason.field}
    </FormDialog>
  );
}
