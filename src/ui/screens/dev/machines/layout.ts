/** Places a chart's boxes and arrows, by ELK's layered layout in a worker of its own. */
import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import ELK from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import type { Chart, ChartState, ChartTransition } from './chart.ts';

export interface PlacedState {
  readonly state: ChartState;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly depth: number;
}

export interface PlacedTransition {
  readonly transition: ChartTransition;
  /** Corners of the arrow, from its state to its target. */
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly label: { readonly x: number; readonly y: number; readonly width: number } | undefined;
}

export interface PlacedChart {
  readonly width: number;
  readonly height: number;
  /** Outer ones first. */
  readonly states: readonly PlacedState[];
  readonly transitions: readonly PlacedTransition[];
}

/** How a text is written: the name of a state, or what stands in it or beside an arrow. */
export type TextLook = 'name' | 'label';
/** Width of a text, px. */
export type Measure = (text: string, look: TextLook) => number;

const LINE = 18;
const PADDING = 12;

export const textOfTransition = ({ label, guard }: ChartTransition): string =>
  guard === '' ? label : `${label} [${guard}]`;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': '32',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '48',
  'elk.padding': `[top=${LINE + PADDING * 2},left=${PADDING * 2},bottom=${PADDING * 2},right=${PADDING * 2}]`,
};

/** The name of a state as the chart writes it. */
export const textOfState = ({ isInitial, name }: ChartState): string =>
  isInitial ? `● ${name}` : name;

/** An actor that a state invokes, as the chart writes it. */
export const textOfInvoke = (name: string): string => `↻ ${name}`;

function toNode(state: ChartState, measure: Measure): ElkNode {
  const lines = 1 + state.invokes.length;
  const width =
    PADDING * 2 +
    Math.max(
      measure(textOfState(state), 'name'),
      ...state.invokes.map((name) => measure(textOfInvoke(name), 'label')),
    );
  const height = lines * LINE + PADDING;
  if (state.states.length === 0) return { id: state.id, layoutOptions: OPTIONS, width, height };
  return {
    id: state.id,
    // What it contains may be narrower than its own texts, and stands below them.
    layoutOptions: {
      ...OPTIONS,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
      'elk.padding': `[top=${height + PADDING},left=${PADDING * 2},bottom=${PADDING * 2},right=${PADDING * 2}]`,
    },
    children: state.states.map((one) => toNode(one, measure)),
  };
}

const toEdge = (transition: ChartTransition, measure: Measure): ElkExtendedEdge => {
  const text = textOfTransition(transition);
  return {
    id: transition.id,
    sources: [transition.from],
    targets: [transition.to],
    labels: [{ text, width: measure(text, 'label'), height: LINE }],
  };
};

/** Coordinates of ELK are relative to a container: these are sums down to each node. */
function placesOf(
  node: ElkNode,
  x: number,
  y: number,
  depth: number,
  into: Map<string, { x: number; y: number; width: number; height: number; depth: number }>,
): void {
  const place = { x: x + (node.x ?? 0), y: y + (node.y ?? 0) };
  into.set(node.id, { ...place, width: node.width ?? 0, height: node.height ?? 0, depth });
  for (const child of node.children ?? []) placesOf(child, place.x, place.y, depth + 1, into);
}

const statesOf = (state: ChartState): readonly ChartState[] => [
  state,
  ...state.states.flatMap(statesOf),
];

/** Rejects where the worker cannot be loaded. */
export async function layOut({ root, transitions }: Chart, measure: Measure): Promise<PlacedChart> {
  const elk = new ELK({ workerUrl });
  try {
    const laid: ElkNode = await elk.layout({
      id: '#chart',
      layoutOptions: { ...OPTIONS, 'elk.padding': '[top=8,left=8,bottom=8,right=8]' },
      children: [toNode(root, measure)],
      edges: transitions.map((transition) => toEdge(transition, measure)),
    });
    const places = new Map<string, Omit<PlacedState, 'state'>>();
    placesOf(laid, 0, 0, -1, places);
    const known = new Map(transitions.map((transition) => [transition.id, transition]));
    return {
      width: laid.width ?? 0,
      height: laid.height ?? 0,
      states: statesOf(root).flatMap((state) => {
        const place = places.get(state.id);
        return place === undefined ? [] : [{ state, ...place }];
      }),
      transitions: (laid.edges ?? []).flatMap((edge) => {
        const transition = known.get(edge.id);
        if (transition === undefined) return [];
        const container: unknown = 'container' in edge ? edge.container : undefined;
        const origin = places.get(String(container)) ?? { x: 0, y: 0 };
        const [section] = edge.sections ?? [];
        const [label] = edge.labels ?? [];
        const corners =
          section === undefined
            ? []
            : [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
        return [
          {
            transition,
            points: corners.map(({ x, y }) => [x + origin.x, y + origin.y] as const),
            label: label && {
              x: (label.x ?? 0) + origin.x,
              y: (label.y ?? 0) + origin.y,
              width: label.width ?? 0,
            },
          },
        ];
      }),
    };
  } finally {
    elk.terminateWorker();
  }
}
