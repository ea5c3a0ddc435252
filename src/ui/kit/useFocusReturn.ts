import { useRef } from 'react';
import { restoreFocus } from './focusKeeper.ts';

const FLOATING = '[role="dialog"], [role="alertdialog"]';

/**
 * Returns the focus to where it was before a dialog opened, for its `onCloseAutoFocus`: into the
 * dialog beneath, or to the place on the page.
 */
export function useFocusReturn(): (event: Event) => void {
  const before = useRef(document.activeElement);
  return (event) => {
    event.preventDefault();
    const { current } = before;
    const isBeneath = current?.isConnected === true && current.closest(FLOATING) !== null;
    const isRestored = !isBeneath && restoreFocus();
    // A dialog that opened before the focus was followed has no other place to return it to.
    if (!isRestored && current instanceof HTMLElement) current.focus();
  };
}
