/** Sanitises HTML in the page, by another library than the server's. Rules [T-H..]. */
import DOMPurify from 'dompurify';
import {
  CONTENT_ATTRIBUTES,
  CONTENT_STRIPPED,
  CONTENT_TAGS,
  isContentImage,
  isContentLink,
  isFarLink,
} from '../../domain/content/html.ts';

const purifier = DOMPurify(window);

/** Attributes are allowed by element, which the library's list cannot say. */
function keepKnownAttributes(element: Element): void {
  const known = CONTENT_ATTRIBUTES[element.localName] ?? [];
  for (const { name } of [...element.attributes])
    if (!known.includes(name)) element.removeAttribute(name);
}

function mend(element: Element): void {
  keepKnownAttributes(element);
  if (element instanceof HTMLAnchorElement) {
    const href = element.getAttribute('href') ?? '';
    if (!isContentLink(href)) element.removeAttribute('href');
    else if (isFarLink(href)) {
      element.rel = 'noopener noreferrer';
      element.target = '_blank';
    }
  }
  if (element instanceof HTMLImageElement) {
    if (!isContentImage(element.getAttribute('src') ?? '')) element.remove();
    element.loading = 'lazy';
  }
}

purifier.addHook('afterSanitizeAttributes', mend);

/** The text as nodes to show; parsed once, so that nothing changes its meaning afterwards. */
export const cleanHtml = (html: string): DocumentFragment =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...CONTENT_TAGS],
    ALLOWED_ATTR: Object.values(CONTENT_ATTRIBUTES).flat(),
    FORBID_CONTENTS: [...CONTENT_STRIPPED],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
