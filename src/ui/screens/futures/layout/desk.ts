/** Which arrangement of panels the page shows, and what has become of it. */
import type {
  PanelLayout,
  Preferences,
  TerminalPreferences,
} from '../../../../domain/preferences.ts';
import type { Readable } from '../../../../domain/readable.ts';
import { createWritable } from '../../../services/derived.ts';

export interface ChosenLayout {
  readonly model: string;
  /** Chosen by a press just now, which lets the page open windows. [W-Y5] */
  readonly isPressed: boolean;
}

export interface Desk {
  /** Layout that the panels start from; undefined for the standard arrangement. */
  readonly chosen: Readable<ChosenLayout | undefined>;
  /** The arrangement as it is now: what is saved under a name. */
  readonly working: Readable<PanelLayout | undefined>;
  /** Lays the panels out from scratch. */
  readonly choose: (layout: PanelLayout | undefined) => void;
  /** Panels were moved, resized, hidden or changed. */
  readonly rearrange: (model: string) => void;
  /** Saves the arrangement as it is, in place of one of the same name. */
  readonly saveAs: (name: string) => void;
  /** Removes a saved arrangement; what is on the screen stays. */
  readonly remove: (name: string) => void;
  /**
   * The terminal is shown again: its panels are laid out as they were left.
   * @param isPressed by a press of the user, which lets the page open its windows again
   */
  readonly reopen: (isPressed: boolean) => void;
}

/**
 * The arrangement of this page: another tab with its own windows neither changes it nor takes it
 * over. The next page begins with the last one that any tab made. [W-Y6]
 */
export function createDesk({ values, set }: Preferences): Desk {
  const kept = values.get().terminal.layout;
  const chosen = createWritable<ChosenLayout | undefined>(
    kept && { model: kept.model, isPressed: false },
  );
  const working = createWritable(kept);
  const store = (change: Partial<TerminalPreferences>): void =>
    set({ terminal: { ...values.get().terminal, ...change } });
  const work = (layout: PanelLayout | undefined): void => {
    working.set(layout);
    store({ layout });
  };
  return {
    chosen,
    working,
    choose: (layout) => {
      // Another object even for the same arrangement, which is laid out again.
      chosen.set(layout && { model: layout.model, isPressed: true });
      work(layout);
    },
    rearrange: (model) => work({ name: working.get()?.name, model }),
    saveAs: (name) => {
      const model = working.get()?.model;
      if (model === undefined) return;
      store({ savedLayouts: { ...values.get().terminal.savedLayouts, [name]: model } });
      work({ name, model });
    },
    remove: (name) => {
      const { [name]: _removed, ...savedLayouts } = values.get().terminal.savedLayouts;
      store({ savedLayouts });
      const now = working.get();
      if (now?.name === name) work({ name: undefined, model: now.model });
    },
    reopen: (isPressed) => {
      const left = working.get();
      chosen.set(left && { model: left.model, isPressed });
    },
  };
}

/** One for each page. */
const desks = new WeakMap<Preferences, Desk>();

/** Whether the user has pressed something a moment ago; unknown to old browsers. */
const wasPressed = (): boolean => globalThis.navigator?.userActivation?.isActive ?? false;

/**
 * The arrangement of this page, which outlives the screen of the terminal: windows are closed with
 * it and opened again where a press leads back to it. [W-Y5]
 */
export function openDesk(preferences: Preferences, isPressed = wasPressed): Desk {
  const known = desks.get(preferences);
  known?.reopen(isPressed());
  const desk = known ?? createDesk(preferences);
  desks.set(preferences, desk);
  return desk;
}
