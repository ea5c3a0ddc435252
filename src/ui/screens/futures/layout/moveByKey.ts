/** Moving a panel by the keyboard. [W-Y2] */
import {
  Actions,
  DockLocation,
  type Model,
  type Rect,
  TabNode,
  TabSetNode,
} from 'flexlayout-react';

const DIRECTIONS = {
  ArrowLeft: DockLocation.LEFT,
  ArrowRight: DockLocation.RIGHT,
  ArrowUp: DockLocation.TOP,
  ArrowDown: DockLocation.BOTTOM,
} as const;

type ArrowKey = keyof typeof DIRECTIONS;

const isArrow = (key: string): key is ArrowKey => key in DIRECTIONS;

/** How far `b` lies from `a` in a direction; undefined where it lies elsewhere. */
function distance(key: ArrowKey, a: Rect, b: Rect): number | undefined {
  const isBeside =
    key === 'ArrowLeft' || key === 'ArrowRight'
      ? b.y < a.y + a.height && a.y < b.y + b.height
      : b.x < a.x + a.width && a.x < b.x + b.width;
  const gap = {
    ArrowLeft: a.x - (b.x + b.width),
    ArrowRight: b.x - (a.x + a.width),
    ArrowUp: a.y - (b.y + b.height),
    ArrowDown: b.y - (a.y + a.height),
  }[key];
  // Neighbors touch, or have a splitter of a few pixels between them.
  return isBeside && gap >= -1 ? gap : undefined;
}

function neighbor(model: Model, group: TabSetNode, key: ArrowKey): TabSetNode | undefined {
  let nearest: { readonly group: TabSetNode; readonly gap: number } | undefined;
  model.visitNodes((node) => {
    if (!(node instanceof TabSetNode) || node === group) return;
    if (node.getLayoutId() !== group.getLayoutId()) return;
    const gap = distance(key, group.getRect(), node.getRect());
    if (gap !== undefined && gap < (nearest?.gap ?? Infinity)) nearest = { group: node, gap };
  });
  return nearest?.group;
}

/** The key presses that move a panel; the others are left to the library. */
export interface MoveKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * Alt and an arrow move the panel of a tab to the group beside its own; with Shift it becomes a
 * group of its own on that side of its group.
 * @returns false for keys that move nothing
 */
export function moveByKey(model: Model, tabId: string, pressed: MoveKey): boolean {
  const { key } = pressed;
  const tab = model.getNodeById(tabId);
  const group = tab?.getParent();
  if (!pressed.altKey || !isArrow(key)) return false;
  if (!(tab instanceof TabNode) || !(group instanceof TabSetNode)) return false;
  if (pressed.shiftKey) {
    if (group.getChildren().length < 2) return false;
    model.doAction(Actions.moveNode(tab.getId(), group.getId(), DIRECTIONS[key], -1, true));
    return true;
  }
  const target = neighbor(model, group, key);
  if (target === undefined) return false;
  model.doAction(Actions.moveNode(tab.getId(), target.getId(), DockLocation.CENTER, -1, true));
  return true;
}
