import * as AlertDialog from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';
import { ActButton, Button, type ButtonTone } from './Button.tsx';
import { cx } from './cx.ts';
import { focusFirst, useFocusReturn } from './overlayFocus.ts';
import floating from './floating.module.css';
import s from './ConfirmDialog.module.css';
import { useOverlayPlace } from './overlayPlace.ts';

/** Asks for confirmation or, without `onCancel`, shows a message to acknowledge. */
export function ConfirmDialog(props: {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: string;
  readonly tone?: ButtonTone;
  /** The act needs a second look: the first focus is Cancel instead of the act. */
  readonly isCautious?: boolean;
  /** The act is not possible at the moment. */
  readonly isDisabled?: boolean;
  /** `right` on a wide screen: beside what the person was looking at, over the form they filled in. */
  readonly place?: 'center' | 'right';
  readonly onConfirm: () => void;
  readonly onCancel?: () => void;
  /** Another way out, before the act. */
  readonly aside?: ReactNode;
}) {
  const t = useText();
  const returnFocus = useFocusReturn();
  const container = useOverlayPlace();
  const leave = props.onCancel;
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal container={container}>
        <AlertDialog.Overlay className={cx(floating['scrim'], s['scrim'])} />
        <AlertDialog.Content
          className={cx(
            floating['surface'],
            floating['center'],
            s['content'],
            props.place === 'right' && s['right'],
          )}
          onEscapeKeyDown={leave}
          {...(props.isCautious === true ? {} : { onOpenAutoFocus: focusFirst('act') })}
          onCloseAutoFocus={returnFocus}
        >
          <AlertDialog.Title className={s['title']}>{props.title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className={s['text']}>{props.children}</div>
          </AlertDialog.Description>
          <div className={s['foot']}>
            {props.aside}
            {leave === undefined ? null : (
              <AlertDialog.Cancel asChild>
                <Button onClick={leave}>{t('app.cancel')}</Button>
              </AlertDialog.Cancel>
            )}
            <AlertDialog.Action asChild>
              <ActButton
                tone={props.tone ?? 'primary'}
                disabled={props.isDisabled}
                onClick={props.onConfirm}
              >
                {props.action ?? t('app.confirm')}
              </ActButton>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
