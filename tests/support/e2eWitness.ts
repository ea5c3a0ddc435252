/**
 * Records what a page does in passing: toasts that appeared and disappeared, and sockets it opened.
 */
import type { Page } from '@playwright/test';
import type { AccountEvent } from '../../src/protocol/accountEvents.ts';

export interface SocketMoment {
  readonly kind: 'attempt' | 'open' | 'close';
  /** Counted from 0 over the lifetime of the page. */
  readonly socket: number;
  /** By the page's own clock, ms. */
  readonly at: number;
}

/** Calls `onText` with every text of every toast as it appears, and with the number of its toast. */
async function watchToasts(
  page: Page,
  onText: (toast: number, text: string) => void,
): Promise<void> {
  await page.exposeFunction('reportToast', onText);
  await page.addInitScript(() => {
    const { reportToast: report } = window as unknown as {
      reportToast: (toast: number, text: string) => void;
    };
    const numbers = new Map<HTMLElement, number>();
    const say = (toast: HTMLElement): void => {
      const number = numbers.get(toast) ?? numbers.size;
      numbers.set(toast, number);
      report(number, toast.innerText.trim());
    };
    const look = (node: Node): void => {
      if (!(node instanceof HTMLElement)) return;
      const within = node.closest<HTMLElement>('[data-sonner-toast]');
      if (within !== null) say(within);
      for (const toast of node.querySelectorAll<HTMLElement>('[data-sonner-toast]')) say(toast);
    };
    // A toast that grows changes its text in place.
    const lookAtText = ({ parentElement }: Node): void => {
      const toast = parentElement?.closest<HTMLElement>('[data-sonner-toast]');
      if (toast !== null && toast !== undefined) say(toast);
    };
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        addedNodes.forEach(look);
        if (type === 'characterData') lookAtText(target);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/**
 * Every text of every toast, in the order in which they were shown; call it before the page is
 * opened. A toast lasts 2 s, so that a busy machine may look too late.
 */
export async function witnessToasts(page: Page): Promise<readonly string[]> {
  const shown: string[] = [];
  await watchToasts(page, (_, text) => shown.push(text));
  return shown;
}

/** The same by toast, numbered as they appeared. */
export async function witnessEachToast(
  page: Page,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const shown = new Map<number, string[]>();
  await watchToasts(page, (toast, text) => {
    const texts = shown.get(toast) ?? [];
    texts.push(text);
    shown.set(toast, texts);
  });
  return shown;
}

/**
 * Records the open and close times of every WebSocket of the page; call it before the page is
 * opened.
 */
export async function witnessSockets(page: Page): Promise<readonly SocketMoment[]> {
  const moments: SocketMoment[] = [];
  await page.exposeFunction('reportSocket', (moment: SocketMoment) => moments.push(moment));
  await page.addInitScript(() => {
    const report = (window as unknown as { reportSocket: (moment: SocketMoment) => void })
      .reportSocket;
    let made = 0;
    window.WebSocket = class extends WebSocket {
      constructor(...address: ConstructorParameters<typeof WebSocket>) {
        const socket = made;
        made += 1;
        const note = (kind: SocketMoment['kind']): void =>
          report({ kind, socket, at: performance.now() });
        note('attempt');
        super(...address);
        this.addEventListener('open', () => note('open'));
        this.addEventListener('close', () => note('close'));
      }
    };
  });
  return moments;
}

/** A fact of the client's log, as far as the journeys need it. */
export type LoggedFact = Pick<AccountEvent, 'seq'> & { readonly type: string };

/** Everything in the page's log for one user, segment by segment, in order. */
export function readClientLog(page: Page, userId: string): Promise<readonly LoggedFact[]> {
  return page.evaluate(async (wanted) => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
      });
    // Opening a database that does not exist yet would create it, empty and blocking the app.
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'maru-client')) return [];
    const database = await resultOf(indexedDB.open('maru-client'));
    const store = database.transaction('segments').objectStore('segments');
    const rows = (await resultOf(store.getAll())) as { source: string; text: string }[];
    database.close();
    return rows
      .filter(({ source }) => source.endsWith(`|${wanted}`))
      .flatMap(({ text }) => JSON.parse(text) as { seq: number; type: string }[])
      .map(({ seq, type }) => ({ seq, type }));
  }, userId);
}

/** Resolves when the service worker has stored everything a visit without a network needs. */
export async function untilKeptForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // It is active only after its installation, which stores every file of the build.
    const { active } = await navigator.serviceWorker.ready;
    if (active === null) throw new Error('no active service worker');
    if (active.state === 'activated') return;
    await new Promise<void>((resolve) => {
      active.addEventListener('statechange', () => {
        if (active.state === 'activated') resolve();
      });
    });
  });
}
