/** Parts that a page needs after the user's first gesture, and not before. */
import { contained } from '../streams/defects.ts';

/** Events in which a browser sees a person press something. */
export const GESTURES = ['pointerup', 'keydown', 'touchend'] as const;

/** Before a control that keeps the event to itself. */
const CAPTURE = { capture: true };

/**
 * Loads a part at the first gesture and starts it. A part that cannot be loaded, because the network is
 * away, is loaded at the next gesture.
 */
export function atFirstGesture<Part>(
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  load: () => Promise<Part>,
  start: (part: Part) => void,
): void {
  const run = (): void => {
    for (const gesture of GESTURES) page.removeEventListener(gesture, run, CAPTURE);
    load().then(contained(start), () => atFirstGesture(page, load, start));
  };
  for (const gesture of GESTURES) page.addEventListener(gesture, run, CAPTURE);
}
