/**
 * Edits of lines: dragged, awaiting confirmation, or sent to the exchange. A change is sent once;
 * until the account confirms it the line counts as changing, and a refusal reverts it.
 */
import type { Readable } from '../../../../../domain/readable.ts';
import type { Answer, CallError } from '../../../../../protocol/answer.ts';
import { createWritable, type Writable } from '../../../../services/derived.ts';
import { type LineChange, moveChange, removeChange } from './lineChange.ts';
import { exitLine, isMovable, ownerOf, type TradeLine } from './tradeLines.ts';

/** A line grabbed by pointer or keyboard. */
export interface LineEdit {
  readonly line: TradeLine;
  readonly price: string;
  readonly via: 'pointer' | 'keys';
  /** The line does not exist yet: its initial price is already a change. */
  readonly isNew: boolean;
}

/** A change that was sent to the exchange. */
export interface PendingChange {
  readonly line: TradeLine;
  /** Target price of the line; undefined while it is being removed. */
  readonly price: string | undefined;
  readonly isNew: boolean;
  readonly isAnswered: boolean;
}

export interface EditState {
  readonly edit: LineEdit | undefined;
  readonly confirming: LineEdit | undefined;
  /** By line id. */
  readonly pending: ReadonlyMap<string, PendingChange>;
}

export interface LineEdits {
  readonly state: Readable<EditState>;
  /**
   * Grabs a line; an edit in progress is handed over to the new grab.
   * @returns whether it can be grabbed now
   */
  readonly begin: (line: TradeLine, via: LineEdit['via'], isNew?: boolean) => boolean;
  readonly move: (price: string) => void;
  readonly cancel: () => void;
  /**
   * Releases the line: asks for confirmation or sends the change; at its original price nothing
   * happens.
   */
  readonly drop: () => void;
  readonly confirm: () => void;
  readonly refuse: () => void;
  readonly remove: (line: TradeLine) => void;
  /** Applies the account's current lines: confirmed changes are no longer pending. */
  readonly settle: (lines: readonly TradeLine[]) => void;
}

export interface EditParts {
  readonly send: (change: LineChange) => Promise<Answer<unknown>>;
  readonly needsConfirmation: (line: TradeLine) => boolean;
  readonly onRefused: (error: CallError) => void;
}

/** Whether the account reflects a change, or something newer. */
function isSettled(change: PendingChange, lines: readonly TradeLine[]): boolean {
  const now = lines.find(({ id }) => id === change.line.id);
  if (now === undefined) {
    const owner = ownerOf(change.line);
    return !change.isNew || !lines.some((line) => ownerOf(line) === owner);
  }
  if (now.price === change.price) return true;
  return change.isAnswered && (change.isNew || now.price !== change.line.price);
}

/** The line with its owner's current state; undefined when the owner is gone. */
function newest(line: TradeLine, lines: readonly TradeLine[]): TradeLine | undefined {
  const { target } = line;
  const now = lines.find(({ id }) => id === line.id);
  if (now !== undefined || target.kind !== 'exit') return now;
  const owner = lines.find((one) => ownerOf(one) === target.position.id)?.target;
  return owner?.kind === 'entry' ? exitLine(owner.position, target.exit, line.price) : undefined;
}

const NOTHING: EditState = { edit: undefined, confirming: undefined, pending: new Map() };

/** Tracks pending changes until the account reflects them. */
function createSending(parts: EditParts, state: Writable<EditState>) {
  let lines: readonly TradeLine[] = [];
  const put = (change: Partial<EditState>) => state.set({ ...state.get(), ...change });
  const setPending = (id: string, change: PendingChange | undefined) => {
    const pending = new Map(state.get().pending);
    if (change === undefined) pending.delete(id);
    else pending.set(id, change);
    put({ pending });
  };
  const isBusy = (line: TradeLine) =>
    [...state.get().pending.values()].some((one) => ownerOf(one.line) === ownerOf(line));

  const settle = (now: readonly TradeLine[]) => {
    lines = now;
    const { pending, edit, confirming } = state.get();
    const open = [...pending].filter(([, change]) => !isSettled(change, lines));
    if (open.length < pending.size) put({ pending: new Map(open) });
    // A line that was filled or closed meanwhile is released.
    if (edit !== undefined && newest(edit.line, lines) === undefined) put({ edit: undefined });
    if (confirming !== undefined && newest(confirming.line, lines) === undefined)
      put({ confirming: undefined });
  };
  const send = async (change: LineChange | undefined, sent: PendingChange): Promise<void> => {
    if (change === undefined || isBusy(sent.line)) return;
    setPending(sent.line.id, sent);
    const answer = await parts.send(change);
    if (!answer.ok) {
      setPending(sent.line.id, undefined);
      parts.onRefused(answer.error);
      return;
    }
    if (!state.get().pending.has(sent.line.id)) return;
    setPending(sent.line.id, { ...sent, isAnswered: true });
    settle(lines);
  };
  return {
    settle,
    isBusy,
    move: ({ line, price, isNew }: LineEdit) => {
      const now = newest(line, lines);
      if (now === undefined) return;
      void send(moveChange(now.target, price), { line, price, isNew, isAnswered: false });
    },
    remove: (line: TradeLine) => {
      const now = newest(line, lines);
      if (now === undefined) return;
      const sent = { line, price: undefined, isNew: false, isAnswered: false };
      void send(removeChange(now.target), sent);
    },
  };
}

export function createLineEdits(parts: EditParts): LineEdits {
  const state = createWritable<EditState>(NOTHING);
  const put = (change: Partial<EditState>) => state.set({ ...state.get(), ...change });
  const sending = createSending(parts, state);
  return {
    state,
    begin: (line, via, isNew = false) => {
      const { edit, confirming } = state.get();
      if (edit?.line.id === line.id) {
        put({ edit: { ...edit, via } });
        return true;
      }
      if (
        !isMovable(line) ||
        sending.isBusy(line) ||
        edit !== undefined ||
        confirming !== undefined
      )
        return false;
      put({ edit: { line, price: line.price, via, isNew } });
      return true;
    },
    move: (price) => {
      const { edit } = state.get();
      if (edit !== undefined && edit.price !== price) put({ edit: { ...edit, price } });
    },
    cancel: () => put({ edit: undefined }),
    drop: () => {
      const { edit } = state.get();
      put({ edit: undefined });
      if (edit === undefined || (edit.price === edit.line.price && !edit.isNew)) return;
      if (parts.needsConfirmation(edit.line)) put({ confirming: edit });
      else sending.move(edit);
    },
    confirm: () => {
      const { confirming } = state.get();
      put({ confirming: undefined });
      if (confirming !== undefined) sending.move(confirming);
    },
    refuse: () => put({ confirming: undefined }),
    remove: sending.remove,
    settle: sending.settle,
  };
}
