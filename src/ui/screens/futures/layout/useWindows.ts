import {
  type Model,
  type ModelLayout,
  type Action,
  Actions,
  DockLocation,
  Orientation,
  RowNode,
  TabNode,
  TabSetNode,
} from 'flexlayout-react';
import { useCallback, useEffect, useState } from 'react';

// Where the panels of a closed window go. [W-Y4]

/** The place a panel was taken from. */
export type Home =
  | { readonly kind: 'group'; readonly id: string }
  | { readonly kind: 'beside'; readonly id: string; readonly side: DockLocation };

/** The place of a panel: its group, or, if it is alone in it, the one beside which it stands. */
export function homeOf(model: Model, tabId: string): Home | undefined {
  const group = model.getNodeById(tabId)?.getParent();
  if (!(group instanceof TabSetNode)) return undefined;
  if (group.getChildren().length > 1) return { kind: 'group', id: group.getId() };
  const row = group.getParent();
  if (row === undefined) return undefined;
  const siblings = row.getChildren();
  const index = siblings.indexOf(group);
  const isAcross = row.getOrientation() === Orientation.HORZ;
  const after = siblings[index + 1];
  if (after !== undefined) {
    const side = isAcross ? DockLocation.LEFT : DockLocation.TOP;
    return { kind: 'beside', id: after.getId(), side };
  }
  const before = siblings[index - 1];
  if (before === undefined) return undefined;
  const side = isAcross ? DockLocation.RIGHT : DockLocation.BOTTOM;
  return { kind: 'beside', id: before.getId(), side };
}

/** The panels of a window. */
export function panelsOfWindow(model: Model, layoutId: string): readonly string[] {
  const ids: string[] = [];
  model.visitNodes((node) => {
    if (node instanceof TabNode && node.getLayoutId() === layoutId) ids.push(node.getId());
  });
  return ids;
}

/**
 * Closes a window and docks its panels at their home if that is still there, otherwise at the right
 * edge of the page.
 */
export function closeWindow(model: Model, layoutId: string, home: Home | undefined): Action {
  const close = Actions.closePopout(layoutId);
  const place = home && model.getNodeById(home.id);
  const root = model.getRootRow();
  if (home?.kind === 'group' && place instanceof TabSetNode) {
    const moves = panelsOfWindow(model, layoutId).map((id) =>
      Actions.moveNode(id, place.getId(), DockLocation.CENTER, -1, true),
    );
    return Actions.group([close, ...moves]);
  }
  if (home?.kind === 'beside' && (place instanceof TabSetNode || place instanceof RowNode)) {
    return Actions.group([
      close,
      Actions.dockFloatToLayout(layoutId, place.getId(), home.side, -1),
    ]);
  }
  if (root === undefined) return close;
  return Actions.group([
    close,
    Actions.dockFloatToLayout(layoutId, root.getId(), DockLocation.RIGHT, -1),
  ]);
}

// Windows that belong to the page: they look as it does, and its keys work in them. [W-Y4]

/** Attributes of the page's root that style tokens and screen readers depend on. */
const LOOK = ['data-theme', 'data-up', 'data-stale', 'lang', 'style'] as const;

function copyLook(from: HTMLElement, to: HTMLElement): void {
  for (const name of LOOK) {
    const value = from.getAttribute(name);
    if (value === null) to.removeAttribute(name);
    else to.setAttribute(name, value);
  }
}

/** Keeps the look of `document` that of the page, until the returned function is called. */
function followLook(page: Document, document: Document): () => void {
  const copy = () => copyLook(page.documentElement, document.documentElement);
  copy();
  const observer = new MutationObserver(copy);
  observer.observe(page.documentElement, { attributeFilter: [...LOOK] });
  return () => observer.disconnect();
}

/** In these, keys are typed. */
const FIELDS: ReadonlySet<unknown> = new Set(['INPUT', 'TEXTAREA', 'SELECT']);

/**
 * Hands keys pressed in `window` to the page, whose shortcuts then work in both; a key that does
 * something in the page does nothing else in the window. Fields keep what is typed in them.
 */
function forwardKeys(page: Window, window: Window): void {
  window.addEventListener('keydown', (event) => {
    const { target } = event;
    const isTyping = target !== null && 'nodeName' in target && FIELDS.has(target.nodeName);
    if (isTyping || event.defaultPrevented) return;
    const { key, code, ctrlKey, altKey, shiftKey, metaKey, repeat } = event;
    const copy = new KeyboardEvent('keydown', {
      key,
      code,
      ctrlKey,
      altKey,
      shiftKey,
      metaKey,
      repeat,
      bubbles: true,
      cancelable: true,
    });
    if (!page.document.body.dispatchEvent(copy)) event.preventDefault();
  });
}

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
