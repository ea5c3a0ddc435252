/** The hops of this page: its clock, its buttons, its pictures. */
import { fromEvent, map, merge, type Observable } from 'rxjs';
import { ACCOUNT_QUEUES } from '../../protocol/destinations.ts';
import type { Client } from '../../streams/client.ts';
import { afterTask, browserFrame } from '../../streams/frames.ts';
import type { Hops } from '../../ui/services/dev/log.ts';
import type { Probe } from '../probe.ts';
import { type Press, recordHops } from './hops.ts';

const LABEL_MAX = 40;
const BUTTONS = 'button, [role=button], [role=menuitem], [role=switch], [role=tab]';

/** What a button is called; a field, whose text is a person's own, is called by what it is. */
function labelOf(target: EventTarget | null): string {
  const button = target instanceof Element ? target.closest(BUTTONS) : null;
  if (button === null) return target instanceof Element ? target.localName : '';
  const label = button.getAttribute('aria-label') ?? button.textContent;
  return label.replaceAll(/\s+/g, ' ').trim().slice(0, LABEL_MAX);
}

const toUtc = (timeStamp: number): number => performance.timeOrigin + timeStamp;

/** Before anybody acts on it. */
const pressed = (type: 'click' | 'keydown'): Observable<Press> =>
  fromEvent(document, type, { capture: true }).pipe(
    map(({ timeStamp, target }) => ({ at: toUtc(timeStamp), label: labelOf(target) })),
  );

export const recordPageHops = (client: Client, probe: Probe): Hops =>
  recordHops({
    now: () => toUtc(performance.now()),
    offsetMs: client.clockOffsetMs.get,
    presses: merge(pressed('click'), pressed('keydown')),
    frames: merge(...ACCOUNT_QUEUES.map(client.socket.listen)),
    received: client.received,
    afterNextPicture: (action) => void browserFrame(() => afterTask(action)),
    watch: probe.watch,
  });
