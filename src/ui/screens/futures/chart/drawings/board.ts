/** The state of drawing on one chart: shown, chosen, placed, moved and undone drawings. [W-D5] */
import {
  type Anchor,
  type Drawing,
  type DrawingColor,
  type DrawingEntry,
  isDrawing,
} from '../../../../../domain/drawings/drawings.ts';
import type { Readable } from '../../../../../domain/readable.ts';
import { createWritable } from '../../../../services/derived.ts';
import {
  entriesAfter,
  type History,
  NO_HISTORY,
  recordStep,
  redo,
  type Moved,
  type Step,
  undo,
} from './history.ts';
import {
  type Draft,
  followPointer,
  isComplete,
  placeAnchor,
  startDraft,
  type Tool,
} from './placing.ts';

/** A text that is being typed: a new one, or that of a drawing. */
export interface Typing {
  readonly anchor: Anchor;
  readonly id: string | undefined;
  readonly text: string;
}

export interface BoardState {
  /** Without removals, a drawing that is being moved where it is now. */
  readonly drawings: readonly Drawing[];
  readonly draft: Draft | undefined;
  readonly typing: Typing | undefined;
  readonly selected: string | undefined;
  readonly color: DrawingColor;
  readonly isMagnet: boolean;
  readonly history: History;
}

export interface BoardParts {
  readonly entries: Readable<readonly DrawingEntry[]>;
  readonly save: (entries: readonly DrawingEntry[]) => void;
  /** ms UTC. */
  readonly now: () => number;
  readonly newId: (at: number) => string;
}

export type Board = ReturnType<typeof createBoard>;

const drawn = (entries: readonly DrawingEntry[]): readonly Drawing[] => entries.filter(isDrawing);

/** Creates the kept state and its changes: each change is a step. */
function createEdits({ entries, save, now, newId }: BoardParts) {
  const state = createWritable<BoardState>({
    drawings: drawn(entries.get()),
    draft: undefined,
    typing: undefined,
    selected: undefined,
    color: '1',
    isMagnet: false,
    history: NO_HISTORY,
  });
  const patch = (part: Partial<BoardState>): void => state.set({ ...state.get(), ...part });
  const stop = entries.subscribe(() => patch({ drawings: drawn(entries.get()) }));
  const kept = (id: string): Drawing | undefined =>
    drawn(entries.get()).find((drawing) => drawing.id === id);
  /** A change is later than the one it replaces, even where a clock was set back. */
  const changeTime = (): number =>
    Math.max(now(), ...entries.get().map(({ changedAt }) => changedAt + 1));
  const commit = (step: Step): void => {
    if (step.length === 0) return;
    patch({ history: recordStep(state.get().history, step) });
    save(entriesAfter(step, changeTime()));
  };
  const change = (id: string, part: Partial<Drawing>): void => {
    const before = kept(id);
    if (before !== undefined) commit([{ id, before, after: { ...before, ...part } }]);
  };
  const create = (shape: Pick<Drawing, 'kind' | 'anchors' | 'text'>): void => {
    const at = changeTime();
    const drawing = { id: newId(at), ...shape, color: state.get().color, changedAt: at };
    patch({ selected: drawing.id });
    commit([{ id: drawing.id, before: undefined, after: drawing }]);
  };
  const remove = (ids: readonly string[]): void => {
    const before = ids.flatMap((id) => kept(id) ?? []);
    patch({ selected: undefined });
    commit(before.map((drawing) => ({ id: drawing.id, before: drawing, after: undefined })));
  };
  const travel = (moved: Moved | undefined): void => {
    if (moved === undefined) return;
    patch({ history: moved.history, draft: undefined, typing: undefined });
    save(moved.entries);
    const { selected } = state.get();
    if (selected !== undefined && kept(selected) === undefined) patch({ selected: undefined });
  };
  return { state, patch, stop, kept, change, create, remove, travel, changeTime };
}

type Edits = ReturnType<typeof createEdits>;

/** Placing a drawing, and typing its text. */
function createPlacing({ state, patch, create, change, remove }: Edits) {
  const complete = ({ tool, placed }: Draft): void => {
    const [anchor] = placed;
    // A measurement stays until the next press.
    if (tool === 'MEASURE' || anchor === undefined) return;
    patch({ draft: undefined });
    if (tool === 'TEXT') patch({ typing: { anchor, id: undefined, text: '' } });
    else create({ kind: tool, anchors: placed });
  };
  return {
    /** Begins a drawing; undefined takes the tool away. */
    choose: (tool: Tool | undefined) =>
      patch({
        draft: tool && startDraft(tool),
        typing: undefined,
        ...(tool && { selected: undefined }),
      }),
    follow: (anchor: Anchor) => {
      const { draft } = state.get();
      if (draft !== undefined) patch({ draft: followPointer(draft, anchor) });
    },
    place: (anchor: Anchor) => {
      const { draft } = state.get();
      if (draft === undefined) return;
      const from = isComplete(draft) ? startDraft(draft.tool) : draft;
      const next = placeAnchor(from, anchor);
      patch({ draft: next });
      if (isComplete(next)) complete(next);
    },
    type: (typing: Typing | undefined) => patch({ typing }),
    /** An empty text removes the drawing it belongs to. */
    finishText: (text: string) => {
      const { typing } = state.get();
      patch({ typing: undefined });
      if (typing === undefined) return;
      if (typing.id === undefined) {
        if (text !== '') create({ kind: 'TEXT', anchors: [typing.anchor], text });
      } else if (text === '') remove([typing.id]);
      else if (text !== typing.text) change(typing.id, { text });
    },
  };
}

export function createBoard(parts: BoardParts) {
  const edits = createEdits(parts);
  const { state, patch, stop, kept, change, create, remove, travel, changeTime } = edits;
  const { entries } = parts;
  return {
    state: { get: state.get, subscribe: state.subscribe },
    stop,
    ...createPlacing(edits),
    create,
    select: (id: string | undefined) => {
      if (state.get().selected !== id) patch({ selected: id });
    },
    /** Shows a drawing elsewhere without saving it. */
    preview: (id: string, anchors: readonly Anchor[]) =>
      patch({
        drawings: state
          .get()
          .drawings.map((drawing) => (drawing.id === id ? { ...drawing, anchors } : drawing)),
      }),
    /** Ends a preview: saves it as one step, or puts the drawing back. */
    drop: (id: string, isKept: boolean) => {
      const shown = state.get().drawings.find((drawing) => drawing.id === id);
      const before = kept(id);
      if (!isKept || shown === undefined || shown.anchors === before?.anchors) {
        patch({ drawings: drawn(entries.get()) });
      } else change(id, { anchors: shown.anchors });
    },
    moveTo: (id: string, anchors: readonly Anchor[]) => change(id, { anchors }),
    /** Sets the color of the selected drawing, and of later ones. */
    paint: (color: DrawingColor) => {
      const { selected } = state.get();
      patch({ color });
      if (selected !== undefined && kept(selected)?.color !== color) change(selected, { color });
    },
    pull: (isMagnet: boolean) => patch({ isMagnet }),
    remove: (id: string) => remove([id]),
    removeAll: () => remove(drawn(entries.get()).map(({ id }) => id)),
    undo: () => travel(undo(state.get().history, changeTime())),
    redo: () => travel(redo(state.get().history, changeTime())),
    /** Ends the present activity: the text, the drawing begun, the selection. */
    escape: (): boolean => {
      const { draft, typing, selected } = state.get();
      patch({ draft: undefined, typing: undefined, selected: undefined });
      return draft !== undefined || typing !== undefined || selected !== undefined;
    },
  };
}
