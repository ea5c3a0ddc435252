import { useRef } from 'react';

/**
 * Returns the focus to where it was before a dialog opened, for its `onCloseAutoFocus`: these
 * dialogs have no trigger that could receive it.
 */
export function useFocusReturn(): (event: Event) => void {
  const before = useRef(document.activeElement);
  return (event) => {
    event.preventDefault();
    if (before.current instanceof HTMLElement) before.current.focus();
  };
}
