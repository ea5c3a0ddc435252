import * as AlertDialog from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';
import { Button, type ButtonTone } from './Button.tsx';
import { cx } from './cx.ts';
import floating from './floating.module.css';
import s from './ConfirmDialog.module.css';
import { useFocusReturn } from './useFocusReturn.ts';

/** Asks for confirmation or, without `onCancel`, shows a message to acknowledge. */
export function ConfirmDialog(props: {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: string;
  readonly tone?: ButtonTone;
  readonly onConfirm: () => void;
  readonly onCancel?: () => void;
}) {
  const t = useText();
  const returnFocus = useFocusReturn();
  const leave = props.onCancel;
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={cx(floating['scrim'], s['scrim'])} />
        <AlertDialog.Content
          className={cx(floating['surface'], floating['centre'], s['content'])}
          onEscapeKeyDown={leave}
          onCloseAutoFocus={returnFocus}
        >
          <AlertDialog.Title className={s['title']}>{props.title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className={s['text']}>{props.children}</div>
          </AlertDialog.Description>
          <div className={s['foot']}>
            {leave === undefined ? null : (
              <AlertDialog.Cancel asChild>
                <Button onClick={leave}>{t('app.cancel')}</Button>
              </AlertDialog.Cancel>
            )}
            <AlertDialog.Action asChild>
              <Button tone={props.tone ?? 'primary'} onClick={props.onConfirm}>
                {props.action ?? t('app.confirm')}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
