import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Rows come and go with the market. When the one that has the keyboard's focus goes, the row of its
 * side nearest to the market takes the focus over.
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>) {
  const last = useRef<DOMStringMap | undefined>(undefined);
  useLayoutEffect(() => {
    if (last.current === undefined || document.activeElement !== document.body) return;
    const { side, column } = last.current;
    const heir = `[data-side='${side}'][data-column='${column}'][tabindex='0']`;
    area.current?.querySelector<HTMLElement>(heir)?.focus();
  });
  return {
    note: ({ target }: FocusEvent<HTMLElement>) => {
      last.current = target.dataset['column'] === undefined ? undefined : target.dataset;
    },
    forget: () => {
      last.current = undefined;
    },
  };
}
