/** Where the panels of a closed window go. [W-Y4] */
import {
  type Action,
  Actions,
  DockLocation,
  type Model,
  Orientation,
  RowNode,
  TabNode,
  TabSetNode,
} from 'flexlayout-react';

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
