/** Text of a toast: one line, or one for each order of an intent of several. */
import type { Notice } from '../../protocol/notice.ts';

interface ToastLines {
  /**
   * Adds what a notice says. What an order has come to follows on what it began with.
   * @param begins the short words of a beginning, `주문 완료`; undefined for what goes on or stands alone
   * @returns the lines of its toast, oldest order first
   */
  readonly add: (
    notice: Pick<Notice, 'thread' | 'part'>,
    text: string,
    begins?: string,
  ) => readonly string[];
  /** The toast of the thread has closed. */
  readonly end: (thread: string) => void;
}

interface Line {
  readonly text: string;
  readonly begins: string | undefined;
}

export function createToastLines(): ToastLines {
  const threads = new Map<string, Map<string, Line>>();
  return {
    add: ({ thread, part = '' }, text, begins) => {
      if (thread === undefined) return [text];
      const lines = threads.get(thread) ?? new Map<string, Line>();
      threads.set(thread, lines);
      const before = begins === undefined ? lines.get(part)?.begins : undefined;
      lines.set(part, {
        text: before === undefined ? text : `${before} → ${text}`,
        begins: begins ?? before,
      });
      return [...lines.values()].map((line) => line.text);
    },
    end: (thread) => void threads.delete(thread),
  };
}

// Where toasts lie: over no control, near the chart's upper edge if there is room.

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Room {
  /** Horizontal extent of the toasts, px. */
  readonly left: number;
  readonly right: number;
  /** Height of the toasts, px. */
  readonly height: number;
  /** Height of the window, px. */
  readonly bottom: number;
  /** Where they lie if nothing is there, px. */
  readonly preferred: number;
}

/** Between a toast and what it must not cover, px. */
export const GAP = 6;

/** The top at which toasts cover the fewest controls, the nearest to the preferred one of those. */
export function freeTop(controls: readonly Box[], room: Room): number {
  const { height, preferred } = room;
  const last = Math.max(GAP, room.bottom - height - GAP);
  const beside = controls.filter(({ left, right }) => left < room.right && right > room.left);
  const covered = (top: number): number =>
    beside.filter((box) => box.top < top + height && box.bottom > top).length;
  const tops = [
    preferred,
    GAP,
    ...beside.flatMap(({ top, bottom }) => [bottom + GAP, top - height - GAP]),
  ].filter((top) => top >= GAP && top <= last);
  const cost = (top: number) => covered(top) * room.bottom + Math.abs(top - preferred);
  return tops.reduce(
    (best, top) => (cost(top) < cost(best) ? top : best),
    Math.min(preferred, last),
  );
}

const CONTROLS = 'button, select, input, a[href], [role="switch"], [role="slider"]';
const MODAL = '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]';

/** Element that covers the page: the dialog or sheet that was opened last. */
export const openModal = (): Element | undefined => [...document.querySelectorAll(MODAL)].at(-1);

/**
 * The controls that can be pressed at the moment: beneath a dialog nothing can, nor can what a sheet
 * has scrolled out of itself.
 */
export function pressableBoxes(): readonly Box[] {
  const modal = openModal();
  const frame = modal?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
  return [...(modal ?? document).querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .map((control) => control.getBoundingClientRect())
    .filter(({ top, bottom }) => bottom > frame.top && top < frame.bottom)
    .map(({ left, right, top, bottom }) => ({
      left,
      right,
      top: Math.max(top, frame.top),
      bottom: Math.min(bottom, frame.bottom),
    }));
}
