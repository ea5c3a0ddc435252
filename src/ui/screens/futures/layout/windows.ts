/** Windows that belong to the page: they look as it does, and its keys work in them. [W-Y4] */

/** Attributes of the page's root that style tokens and screen readers depend on. */
const LOOK = ['data-theme', 'data-up', 'data-stale', 'lang', 'style'] as const;

function copyLook(from: HTMLElement, to: HTMLElement): void {
  for (const name of LOOK) {
    const value = from.getAttribute(name);
    if (value === null) to.removeAttribute(name);
    else to.setAttribute(name, value);
  }
}

/** Keeps the look of `document` that of the page, until the returned function is called. */
export function followLook(page: Document, document: Document): () => void {
  const copy = () => copyLook(page.documentElement, document.documentElement);
  copy();
  const observer = new MutationObserver(copy);
  observer.observe(page.documentElement, { attributeFilter: [...LOOK] });
  return () => observer.disconnect();
}

/** In these, keys are typed. */
const FIELDS: ReadonlySet<unknown> = new Set(['INPUT', 'TEXTAREA', 'SELECT']);

/**
 * Hands keys pressed in `window` to the page, whose shortcuts then work in both; a key that does
 * something in the page does nothing else in the window. Fields keep what is typed in them.
 */
export function forwardKeys(page: Window, window: Window): void {
  window.addEventListener('keydown', (event) => {
    const { target } = event;
    const isTyping = target !== null && 'nodeName' in target && FIELDS.has(target.nodeName);
    if (isTyping || event.defaultPrevented) return;
    const { key, code, ctrlKey, altKey, shiftKey, metaKey, repeat } = event;
    const copy = new KeyboardEvent('keydown', {
      key,
      code,
      ctrlKey,
      altKey,
      shiftKey,
      metaKey,
      repeat,
      bubbles: true,
      cancelable: true,
    });
    if (!page.document.body.dispatchEvent(copy)) event.preventDefault();
  });
}
