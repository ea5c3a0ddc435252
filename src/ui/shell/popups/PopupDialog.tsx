import * as RadixDialog from 'radix-ui/dialog';
import { IMAGE_POPUP } from '../../../domain/content/content.ts';
import { isContentLink, isContentImage, isFarLink } from '../../../domain/content/html.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import { cx } from '../../kit/cx.ts';
import { focusFirst } from '../../kit/firstFocus.ts';
import floating from '../../kit/floating.module.css';
import { HtmlBlock } from '../../kit/HtmlBlock.tsx';
import { useFocusReturn } from '../../kit/useFocusReturn.ts';
import s from './PopupDialog.module.css';

export interface ShownPopup {
  readonly popup: {
    readonly id: string;
    readonly type: number;
    readonly title: string;
    readonly content: string;
    readonly link: string | null;
  };
  readonly key: string;
  readonly onClose: () => void;
  /** Does not show it again for a day; real-time popups do not offer that. */
  readonly onPutAway?: () => void;
}

/** An image that may lead somewhere. */
function PopupImage({ popup }: Pick<ShownPopup, 'popup'>) {
  const { content, link, title } = popup;
  const image = isContentImage(content) ? <img src={content} alt={title} /> : null;
  if (link === null || !isContentLink(link)) return image;
  return isFarLink(link) ? (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {image}
    </a>
  ) : (
    <a href={link}>{image}</a>
  );
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
          className={cx(floating['surface'], floating['centre'], s['popup'])}
          aria-describedby={undefined}
          onOpenAutoFocus={focusFirst('act')}
          onCloseAutoFocus={returnFocus}
        >
          <RadixDialog.Title className={isImage ? 'visuallyHidden' : s['title']}>
            {popup.title}
          </RadixDialog.Title>
          {/* Focusable, so that a long text scrolls by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled text needs the focus */}
          <div className={isImage ? s['image'] : s['text']} tabIndex={0} role="document">
            {isImage ? <PopupImage popup={popup} /> : <HtmlBlock html={popup.content} />}
          </div>
          <footer className={s['foot']}>
            {onPutAway === undefined ? null : (
              <Button tone="ghost" onClick={onPutAway}>
                {t('popup.putAway')}
              </Button>
            )}
            {others === 0 ? null : (
              <span className={s['others']}>{t('popup.others', { count: others })}</span>
            )}
            <Button tone="primary" onClick={onClose}>
              {t('app.close')}
            </Button>
          </footer>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
