/** Web Locks and a BroadcastChannel in memory: Node has no locks. First come, first served. */
import type { TabChannel, TabMessage, Tabs } from '../../../../src/streams/tabMessages.ts';

interface Waiting {
  readonly run: () => Promise<unknown>;
  readonly signal: AbortSignal | undefined;
}

export interface FakeTabs {
  readonly tabs: () => Tabs;
  /** Sent messages, in order. */
  readonly said: readonly TabMessage[];
}

export function createFakeTabs(): FakeTabs {
  const queues = new Map<string, Waiting[]>();
  const held = new Set<string>();
  const channels = new Map<string, Set<TabChannel>>();
  const said: TabMessage[] = [];
  let ids = 0;

  const pass = (name: string): void => {
    if (held.has(name)) return;
    const next = queues.get(name)?.shift();
    if (next === undefined) return;
    if (next.signal?.aborted === true) return pass(name);
    held.add(name);
    void next.run().finally(() => {
      held.delete(name);
      pass(name);
    });
  };

  const request = (
    name: string,
    options: LockOptions,
    callback: () => Promise<unknown>,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      queue.push({ run: () => callback().then(resolve, reject), signal: options.signal });
      queueMicrotask(() => pass(name));
    });

  const openChannel = (name: string): TabChannel => {
    const members = channels.get(name) ?? new Set<TabChannel>();
    channels.set(name, members);
    const channel: TabChannel = {
      onmessage: null,
      postMessage: (message) => {
        said.push(message);
        const others = [...members].filter((member) => member !== channel);
        queueMicrotask(() => {
          for (const other of others)
            if (members.has(other))
              other.onmessage?.(new MessageEvent('message', { data: message }));
        });
      },
      close: () => void members.delete(channel),
    };
    members.add(channel);
    return channel;
  };

  return {
    // The overloads of the real one are not needed; only this form is used.
    tabs: () => ({
      locks: { request: request as LockManager['request'] },
      openChannel,
      newTabId: () => {
        ids += 1;
        return `tab-${ids}`;
      },
    }),
    said,
  };
}
