/** The first focus of a dialog, for its `onOpenAutoFocus`. */

const ACT = '[data-act]:not(:disabled)';
/** Of options the chosen one. */
const FIELD =
  ':is(input:not([type="radio"]), input:checked, select, textarea):not(:disabled):not([type="hidden"])';

/**
 * Focuses the act of the dialog, so that Enter does what it says; `field` prefers the first field of
 * a form that Enter submits, except where a keyboard would cover the screen.
 */
export const focusFirst =
  (prefers: 'act' | 'field') =>
  (event: Event): void => {
    const { currentTarget: dialog } = event;
    if (!(dialog instanceof HTMLElement)) return;
    const isField = prefers === 'field' && !matchMedia('(pointer: coarse)').matches;
    const [first, second] = isField ? [FIELD, ACT] : [ACT, FIELD];
    const target =
      dialog.querySelector<HTMLElement>(first) ?? dialog.querySelector<HTMLElement>(second);
    if (target === null) return;
    event.preventDefault();
    target.focus();
  };
