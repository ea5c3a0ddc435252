/**
 * Placing the anchors of a new drawing: by one press each, or by a press, a drag and a release. Pure.
 * [W-D3]
 */
import {
  type Anchor,
  ANCHOR_COUNTS,
  type DrawingKind,
} from '../../../../../domain/drawings/drawings.ts';

/** A measurement is drawn like a drawing and never kept. */
export type Tool = DrawingKind | 'MEASURE';

export interface Draft {
  readonly tool: Tool;
  /** Anchors that were placed. */
  readonly placed: readonly Anchor[];
  /** Where the next one would be; undefined until the pointer moves. */
  readonly next: Anchor | undefined;
}

export const anchorsWanted = (tool: Tool): number => (tool === 'MEASURE' ? 2 : ANCHOR_COUNTS[tool]);

export const startDraft = (tool: Tool): Draft => ({ tool, placed: [], next: undefined });

export const isComplete = ({ tool, placed }: Draft): boolean =>
  placed.length >= anchorsWanted(tool);

export const followPointer = (draft: Draft, next: Anchor): Draft => ({ ...draft, next });

const isSame = (a: Anchor | undefined, b: Anchor): boolean => a?.at === b.at && a.price === b.price;

/** Two anchors in one place would make a drawing without a direction: the second is not placed. */
export const placeAnchor = (draft: Draft, anchor: Anchor): Draft =>
  isComplete(draft) || isSame(draft.placed.at(-1), anchor)
    ? draft
    : { ...draft, placed: [...draft.placed, anchor], next: undefined };

/** The anchors to draw now. */
export const draftAnchors = ({ placed, next, tool }: Draft): readonly Anchor[] =>
  next === undefined || placed.length >= anchorsWanted(tool) ? placed : [...placed, next];
