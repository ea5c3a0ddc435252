/** What a page needs once a person has pressed something, and not before. */
import { reportDefect } from '../streams/defects.ts';

/** Events in which a browser sees a person press something. */
export const GESTURES = ['pointerup', 'keydown', 'touchend'] as const;

/** Before a control that keeps the event to itself. */
const CAPTURE = { capture: true };

/** Runs `action` at the first gesture, and again at the next one when it fails. */
export function atFirstGesture(
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  action: () => Promise<void>,
): void {
  const run = (): void => {
    for (const gesture of GESTURES) page.removeEventListener(gesture, run, CAPTURE);
    action().catch((error: unknown) => {
      reportDefect(error);
      atFirstGesture(page, action);
    });
  };
  for (const gesture of GESTURES) page.addEventListener(gesture, run, CAPTURE);
}
