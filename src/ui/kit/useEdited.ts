import { type RefObject, useEffect, useState } from 'react';

/** What belongs together to a person: what is changed in it may be what was refused. */
const FORM = 'form, [role="dialog"], [role="alertdialog"], section, [data-form]';
/** What changes something when it is pressed. */
const CONTROL = 'button, [role="radio"], [role="switch"], [role="option"], [role="slider"]';

/**
 * Whether something was changed in the form around an element since it is shown; what is pressed in
 * the element itself changes nothing.
 */
export function useEdited(ref: RefObject<HTMLElement | null>): boolean {
  const [isEdited, setEdited] = useState(false);
  useEffect(() => {
    const element = ref.current;
    const form = element?.closest(FORM);
    if (element === null || form === null || form === undefined) return undefined;
    const note = ({ type, target }: Event) => {
      if (!(target instanceof Element) || element.contains(target)) return;
      if (type === 'input' || target.closest(CONTROL) !== null) setEdited(true);
    };
    form.addEventListener('input', note);
    form.addEventListener('click', note);
    return () => {
      form.removeEventListener('input', note);
      form.removeEventListener('click', note);
    };
  }, [ref]);
  return isEdited;
}
