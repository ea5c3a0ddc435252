/** Services of messages to the user: toasts, warnings, alerts. */
import type { Readable } from '../../domain/readable.ts';
import type { Alert, Notice } from '../../protocol/notice.ts';

export interface NoticeServices {
  /** Calls the listener for each new notice; the returned function unsubscribes it. */
  readonly onNotice: (listener: (notice: Notice) => void) => () => void;
  readonly history: Readable<readonly Notice[]>;
  /** Number of notices in the history that were not seen in this browser. */
  readonly unread: Readable<number>;
  /** All of the history is read. */
  readonly markRead: () => void;
  /** Liquidation warnings not yet acknowledged, newest first; removed with their position. */
  readonly warnings: Readable<readonly Notice[]>;
  readonly acknowledge: (id: string) => void;
  /**
   * While this option's page is open, its leverage changes are notices. Returns a release function.
   */
  readonly openOption: (futuresOptionId: number) => () => void;
}

export interface AlertServices {
  /** The oldest unread alert. */
  readonly current: Readable<Alert | undefined>;
  /** Marks it as read: an action that waits for it (a reload) continues. */
  readonly acknowledge: (id: string) => void;
}
