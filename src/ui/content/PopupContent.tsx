import { IMAGE_POPUP } from '../../domain/content/content.ts';
import { isContentImage, isContentLink, isFarLink } from '../../domain/content/html.ts';
import { HtmlBlock } from '../kit/HtmlBlock.tsx';
import s from './PopupContent.module.css';

export interface PopupText {
  readonly type: number;
  readonly title: string;
  /** HTML, or of an image popup the image's address. */
  readonly content: string;
  readonly link: string | null;
}

/** An image that may lead somewhere. */
function PopupImage({ content, link, title }: PopupText) {
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

/** Content of a popup below its title: type 1 an image, any other a text. */
export function PopupContent(popup: PopupText) {
  const isImage = popup.type === IMAGE_POPUP;
  return (
    // Focusable, so that a long text scrolls by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled text needs the focus
    <div className={isImage ? s['image'] : s['text']} tabIndex={0} role="document">
      {isImage ? <PopupImage {...popup} /> : <HtmlBlock html={popup.content} />}
    </div>
  );
}
