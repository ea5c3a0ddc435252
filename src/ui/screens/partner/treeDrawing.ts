/** The visible part of a tree of partners, and where it is drawn from left to right. Pure. */
import { hierarchy, linkHorizontal, tree } from 'd3';
import type { WirePartnerNode } from '../../../protocol/partners/entities.ts';

const ROW_PX = 48;
const LEVEL_PX = 208;
const MARGIN_PX = 24;
const LABEL_PX = 168;

export interface TreeNode {
  readonly partner: WirePartnerNode;
  /** Levels below the root. */
  readonly depth: number;
  /** Undefined for a partner without members below. */
  readonly isOpen: boolean | undefined;
}

export interface DrawnNode extends TreeNode {
  readonly x: number;
  readonly y: number;
}

export interface TreeDrawing {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly DrawnNode[];
  readonly lines: readonly { readonly id: string; readonly path: string }[];
}

/** @param closed the partners whose own partners are hidden */
function visible(
  root: WirePartnerNode,
  below: readonly WirePartnerNode[],
  closed: ReadonlySet<string>,
) {
  const children = new Map<string | null, WirePartnerNode[]>();
  for (const partner of below) {
    const known = children.get(partner.parentId);
    if (known === undefined) children.set(partner.parentId, [partner]);
    else known.push(partner);
  }
  const shown = hierarchy(root, ({ id }) => (closed.has(id) ? [] : (children.get(id) ?? [])));
  const isOpen = ({ id }: WirePartnerNode): boolean | undefined =>
    children.has(id) ? !closed.has(id) : undefined;
  return { shown, isOpen };
}

/** Each partner before those below them: the tree as an indented list. */
export function listTree(
  root: WirePartnerNode,
  below: readonly WirePartnerNode[],
  closed: ReadonlySet<string>,
): readonly TreeNode[] {
  const { shown, isOpen } = visible(root, below, closed);
  const nodes: TreeNode[] = [];
  shown.eachBefore(({ data, depth }) => {
    nodes.push({ partner: data, depth, isOpen: isOpen(data) });
  });
  return nodes;
}

export function drawTree(
  root: WirePartnerNode,
  below: readonly WirePartnerNode[],
  closed: ReadonlySet<string>,
): TreeDrawing {
  const { shown, isOpen } = visible(root, below, closed);
  const laid = tree<WirePartnerNode>().nodeSize([ROW_PX, LEVEL_PX])(shown);
  const all = laid.descendants();
  const heights = all.map(({ x }) => x);
  const top = Math.min(...heights);
  const place = ({ x, y }: { readonly x: number; readonly y: number }): [number, number] => [
    y + MARGIN_PX,
    x - top + MARGIN_PX,
  ];
  const line = linkHorizontal();
  const nodes: DrawnNode[] = [];
  // Tab follows the tree: each partner before those below them.
  laid.eachBefore((node) => {
    const [x, y] = place(node);
    nodes.push({ partner: node.data, depth: node.depth, x, y, isOpen: isOpen(node.data) });
  });
  return {
    width: Math.max(...all.map(({ y }) => y)) + MARGIN_PX + LABEL_PX,
    height: Math.max(...heights) - top + MARGIN_PX * 2,
    nodes,
    lines: laid.links().map(({ source, target }) => ({
      id: target.data.id,
      path: line({ source: place(source), target: place(target) }) ?? '',
    })),
  };
}
