/**
 * Keyboard shortcuts. An element takes part with its `aria-keyshortcuts`: a field or an order
 * button is focused, anything else is clicked. So a shortcut works exactly where its control is
 * shown.
 */

/** `Control+k`, `?`, `b`: the pressed combination as aria-keyshortcuts writes it. */
export function pressedKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): string | undefined {
  if (event.altKey || event.key.length !== 1) return undefined;
  const modifier = event.ctrlKey ? 'Control+' : event.metaKey ? 'Meta+' : '';
  return modifier + event.key.toLowerCase();
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

const controlOf = (key: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[aria-keyshortcuts~="${CSS.escape(key)}"]`);

/** Whether the page has a control for the key. */
export const hasControl = (key: string): boolean => controlOf(key) !== null;

/**
 * Focuses or clicks the key's control.
 * @returns whether there is one
 */
export function pressControl(key: string): boolean {
  const control = controlOf(key);
  if (control === null) return false;
  if (control instanceof HTMLInputElement) {
    control.focus();
    control.select();
  } else if (control.dataset['shortcut'] === 'focus') control.focus();
  else control.click();
  return true;
}

/**
 * Disabled while typing and while a dialog is open.
 * @returns whether the key was handled
 */
export function followShortcut(event: KeyboardEvent): boolean {
  const key = pressedKey(event);
  if (key === undefined || isDialogOpen()) return false;
  if (isTyping(event.target) && !event.ctrlKey && !event.metaKey) return false;
  return pressControl(key);
}
