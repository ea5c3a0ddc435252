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

// The first focus of a dialog, for its `onOpenAutoFocus`.

const ACT = '[data-act]:not(:disabled)';
/** Fields that may take the focus; of radio options the chosen one. */
const FIELD =
  ':is(input:not([type="radio"]), input:checked, textarea):not(:disabled):not([type="hidden"])';
/** A list under `data-aside` changes how the form's act is done, and is not where one begins. */
const LIST = 'select:not(:disabled, [data-aside] select)';

/**
 * Focuses the act of the dialog, so that Enter does what it says; `field` prefers the first field to
 * type in of a form that Enter submits, except where a keyboard would cover the screen.
 */
export const focusFirst =
  (prefers: 'act' | 'field') =>
  (event: Event): void => {
    const { currentTarget: dialog } = event;
    if (!(dialog instanceof HTMLElement)) return;
    const isField = prefers === 'field' && !matchMedia('(pointer: coarse)').matches;
    const order = isField ? [FIELD, ACT, LIST] : [ACT, LIST, FIELD];
    for (const selector of order) {
      const target = dialog.querySelector<HTMLElement>(selector);
      if (target === null) continue;
      event.preventDefault();
      target.focus();
      return;
    }
  };
