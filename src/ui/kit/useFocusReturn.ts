import { useRef } from 'react';

/**
 * Leads the focus back to where it was before a dialog was drawn, for its `onCloseAutoFocus`:
 * dialogs here have no trigger of their own that they could return to.
 */
export function useFocusReturn(): (event: Event) => void {
  const before = useRef(document.activeElement);
  return (event) => {
    event.preventDefault();
    if (before.current instanceof HTMLElement) before.current.focus();
  };
}
