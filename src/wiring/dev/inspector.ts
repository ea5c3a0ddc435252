/** Sends what the page's actors do to the Stately inspector, in a window of its own. */
import type { AnyActorRef, AnyEventObject } from 'xstate';
import { isPlain } from '../../domain/plain.ts';
import type { RunningActors } from '../runningActors.ts';
import { masked } from './masked.ts';
import { inTime } from '../../streams/inTime.ts';

const eventOf = (event: AnyEventObject): AnyEventObject => {
  const shown = masked(event);
  return { ...(isPlain(shown) && shown), type: event.type };
};

const contextOf = (context: object): Record<string, unknown> => {
  const shown = masked(context);
  return isPlain(shown) ? { ...shown } : {};
};

/**
 * Opens the inspector and streams to it, secrets masked, until the returned function is called.
 * Rejects when its code cannot be loaded or the browser does not open its window.
 */
export async function streamToInspector(running: RunningActors): Promise<() => void> {
  const { createBrowserInspector } = await inTime(() => import('@statelyai/inspect'));
  const inspector = createBrowserInspector({
    autoStart: false,
    sanitizeEvent: eventOf,
    sanitizeContext: contextOf,
  });
  inspector.start();
  if (inspector.adapter.targetWindow === null) throw new Error('the window was not opened');
  const stops: (() => void)[] = [];
  const show = (root: AnyActorRef): void => {
    inspector.actor(root);
    const subscription = root.system.inspect(inspector.inspect);
    stops.push(() => subscription.unsubscribe());
  };
  for (const root of running.current()) show(root);
  let isOver = false;
  running.onAdded((root) => {
    if (!isOver) show(root);
  });
  return () => {
    isOver = true;
    for (const stop of stops) stop();
    inspector.stop();
  };
}
