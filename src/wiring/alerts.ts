/** Messages that must be read, one at a time, each with what happens once it was. */
import { BehaviorSubject } from 'rxjs';
import type { Alert } from '../protocol/notice.ts';
import type { AlertServices } from '../ui/services/notices.ts';
import { selectReadable } from '../streams/readable.ts';

export interface Alerts {
  readonly service: AlertServices;
  /** @param after runs when the person has read it */
  readonly push: (alert: Alert, after?: () => void) => void;
}

export function createAlerts(): Alerts {
  const waiting = new BehaviorSubject<
    readonly { readonly alert: Alert; readonly after: (() => void) | undefined }[]
  >([]);
  return {
    service: {
      current: selectReadable(waiting, (all) => all[0]?.alert),
      acknowledge: (id) => {
        const read = waiting.value.find(({ alert }) => alert.id === id);
        waiting.next(waiting.value.filter((each) => each !== read));
        read?.after?.();
      },
    },
    push: (alert, after) => {
      if (
        waiting.value.some(
          (each) => each.alert.key === alert.key && each.alert.key !== 'alert.TEXT',
        )
      )
        return;
      waiting.next([...waiting.value, { alert, after }]);
    },
  };
}
