import * as RadixDialog from 'radix-ui/dialog';
import { IMAGE_POPUP } from '../../../domain/content/content.ts';
import { PopupContent, type PopupText } from '../../content/PopupContent.tsx';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import { cx } from '../../kit/cx.ts';
import { focusFirst, useFocusReturn } from '../../kit/overlayFocus.ts';
import floating from '../../kit/floating.module.css';
import s from './PopupDialog.module.css';

export interface ShownPopup {
  readonly popup: PopupText & { readonly id: string };
  readonly key: string;
  readonly onClose: () => void;
  /** Does not show it again for a day; real-time popups do not offer that. */
  readonly onPutAway?: () => void;
}

/** One popup: type 1 is an image, any other a title with text. */
export function PopupDialog({
  shown,
  others,
}: {
  readonly shown: ShownPopup;
  readonly others: number;
}) {
  const t = useText();
  const returnFocus = useFocusReturn();
  const { popup, onClose, onPutAway } = shown;
  const isImage = popup.type === IMAGE_POPUP;
  return (
    <RadixDialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={cx(floating['scrim'], s['scrim'])} />
        <RadixDialog.Content
          className={cx(floating['surface'], floating['center'], s['popup'])}
          aria-describedby={undefined}
          onOpenAutoFocus={focusFirst('act')}
          onCloseAutoFocus={returnFocus}
        >
          <RadixDialog.Title className={isImage ? 'visuallyHidden' : s['title']}>
            {popup.title}
          </RadixDialog.Title>
          <PopupContent {...popup} />
          <footer className={s['foot']}>
            {onPutAway === undefined ? null : (
              <Button tone="ghost" onClick={onPutAway}>
                {t('popup.putAway')}
              </Button>
            )}
            {others === 0 ? null : (
              <span className={s['others']}>{t('popup.others', { count: others })}</span>
            )}
            <Button tone="primary" data-act onClick={onClose}>
              {t('app.close')}
            </Button>
          </footer>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
