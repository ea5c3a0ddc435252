import type { Model, ModelLayout } from 'flexlayout-react';
import { useCallback, useEffect, useState } from 'react';
import { panelsOfWindow } from './docking.ts';
import { followLook, forwardKeys } from './windows.ts';

/** Names the windows by the panels in them, as they are now. [W-Y4] */
export function useWindowTitles(
  model: Model,
  bodies: Bodies,
  titleOf: (panels: readonly string[]) => string,
): void {
  useEffect(() => {
    for (const [id, body] of Object.entries(bodies)) {
      body.ownerDocument.title = titleOf(panelsOfWindow(model, id));
    }
  });
}

type Bodies = Readonly<Record<string, HTMLElement>>;

/**
 * The open windows of the page: the body of each, by the id of its layout. [W-Y4]
 * @param model whose windows they are: those of another are closed
 */
export function useWindows(model: Model) {
  const [bodies, setBodies] = useState<Bodies>({});
  /** Windows that were opened; a layout closed without is one that the browser blocked. */
  const [looks] = useState(() => new Map<string, () => void>());
  const [isBlocked, setBlocked] = useState(false);
  useEffect(
    () => () => {
      for (const stop of looks.values()) stop();
      looks.clear();
    },
    [model, looks],
  );
  const opened = useCallback(
    (layout: ModelLayout, window: Window, shown: Document) => {
      looks.get(layout.getLayoutId())?.();
      looks.set(layout.getLayoutId(), followLook(document, shown));
      forwardKeys(globalThis.window, window);
      // What is read aloud as the content of the window.
      shown.body.firstElementChild?.setAttribute('role', 'main');
      setBodies((known) => ({ ...known, [layout.getLayoutId()]: shown.body }));
    },
    [looks],
  );
  const closed = useCallback(
    (id: string) => {
      const stop = looks.get(id);
      setBlocked(stop === undefined);
      stop?.();
      looks.delete(id);
      setBodies(({ [id]: _closed, ...others }) => others);
    },
    [looks],
  );
  return { bodies, opened, closed, isBlocked, acknowledge: () => setBlocked(false) };
}
