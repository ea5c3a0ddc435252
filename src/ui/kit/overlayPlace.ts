import { createContext, useContext } from 'react';

/**
 * Where menus, popovers and dialogs are rendered: the body of the window in which their button is.
 * undefined for the page's own.
 */
export const OverlayPlace = createContext<HTMLElement | undefined>(undefined);

export const useOverlayPlace = (): HTMLElement | undefined => useContext(OverlayPlace);
