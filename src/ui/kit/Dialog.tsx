import X from 'lucide-react/icons/x';
import * as RadixDialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';
import { cx } from './cx.ts';
import { focusFirst, useFocusReturn } from './overlayFocus.ts';
import floating from './floating.module.css';
import s from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { useOverlayPlace } from './overlayPlace.ts';

/** A titled dialog; on a phone, or as `sheet`, it slides up from the bottom edge. */
export function Dialog(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** `wide` has room for a chart. */
  readonly kind?: 'dialog' | 'wide' | 'sheet';
  /** Element that receives the first focus: the act, or the first field of a form. */
  readonly firstFocus?: 'act' | 'field';
}) {
  const t = useText();
  const returnFocus = useFocusReturn();
  const place = useOverlayPlace();
  return (
    <RadixDialog.Root open onOpenChange={(open) => (open ? undefined : props.onClose())}>
      <RadixDialog.Portal container={place}>
        <RadixDialog.Overlay className={cx(floating['scrim'], s['scrim'])} />
        <RadixDialog.Content
          className={cx(
            floating['surface'],
            floating['center'],
            s['content'],
            props.kind === undefined ? undefined : s[props.kind],
          )}
          aria-describedby={undefined}
          onOpenAutoFocus={focusFirst(props.firstFocus ?? 'act')}
          onCloseAutoFocus={returnFocus}
        >
          <header className={s['head']}>
            <RadixDialog.Title className={s['title']}>{props.title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label={t('app.close')}>
                <X size={16} aria-hidden="true" />
              </IconButton>
            </RadixDialog.Close>
          </header>
          <div className={s['body']}>{props.children}</div>
          {props.footer === undefined ? null : (
            <footer className={s['foot']}>{props.footer}</footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
