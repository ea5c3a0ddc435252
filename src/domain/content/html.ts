/**
 * The HTML that people's texts may consist of. It is held twice: where a text is written and where
 * it is shown, by two different libraries, so that a gap in one of them is closed by the other.
 */

/** Elements that remain; of any other its text remains, or nothing where the text is no prose. */
export const CONTENT_TAGS = [
  'p',
  'br',
  'hr',
  'div',
  'span',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'pre',
  'code',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'ins',
  'sub',
  'sup',
  'small',
  'mark',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'figure',
  'figcaption',
  'details',
  'summary',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'a',
  'img',
] as const;

/** Attributes that remain, by element. */
export const CONTENT_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

/** Elements that are removed with their contents: none of it is prose. */
export const CONTENT_STRIPPED = [
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'frame',
  'frameset',
  'noframes',
  'object',
  'embed',
  'applet',
  'noembed',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
  'option',
  'xmp',
  'plaintext',
  'audio',
  'video',
  'canvas',
] as const;

/** A path of this site: one slash, and no second one that would name a host. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;
const FAR_LINK = /^(?:https?:\/\/[^\s/\\]|mailto:[^\s]|tel:[+\d])/i;
const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/]+=*$/;
const PLACE = /^#[^\s]*$/;

/** Whether a link leaves this site. */
export const isFarLink = (href: string): boolean => FAR_LINK.test(href);

/** Whether a link may stand in a text: a page of this site, a web address, e-mail or telephone. */
export const isContentLink = (href: string): boolean =>
  OWN_PATH.test(href) || PLACE.test(href) || isFarLink(href);

/**
 * Whether an image may stand in a text: of this site, or the image itself as data. An image of
 * another host would report every reader to it.
 */
export const isContentImage = (src: string): boolean => OWN_PATH.test(src) || DATA_IMAGE.test(src);
