/** Plain text as the text of an HTML element; an attribute needs its quotes replaced as well. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
