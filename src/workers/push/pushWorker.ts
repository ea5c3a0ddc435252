/**
 * The part of the service worker that shows notifications. It is one script of its own, which the
 * worker of the cached pages imports, so that it runs before any page is loaded.
 */
import type { PushMessage } from '../../domain/push/push.ts';

interface PageClient {
  readonly visibilityState: string;
  readonly focus: () => Promise<unknown>;
}

interface WaitingEvent {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

interface PushEvent extends WaitingEvent {
  readonly data: { readonly json: () => unknown } | null;
}

interface PressEvent extends WaitingEvent {
  readonly notification: { readonly data: unknown; readonly close: () => void };
}

/** The used part of a service worker's scope; its own types exclude those of a page. */
interface Scope {
  readonly clients: {
    readonly matchAll: (options: {
      readonly type: 'window';
      readonly includeUncontrolled: boolean;
    }) => Promise<readonly PageClient[]>;
    readonly openWindow: (url: string) => Promise<unknown>;
  };
  readonly registration: {
    readonly showNotification: (title: string, options: object) => Promise<void>;
  };
  readonly addEventListener: {
    (type: 'push', listener: (event: PushEvent) => void): void;
    (type: 'notificationclick', listener: (event: PressEvent) => void): void;
  };
}

const isScope = (scope: unknown): scope is Scope =>
  typeof scope === 'object' && scope !== null && 'registration' in scope && 'clients' in scope;

const isMessage = (value: unknown): value is PushMessage =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  'body' in value &&
  'url' in value &&
  [value.title, value.body, value.url].every((text) => typeof text === 'string');

function serve(scope: Scope): void {
  const { clients, registration } = scope;
  const pages = () => clients.matchAll({ type: 'window', includeUncontrolled: true });

  async function show(message: PushMessage): Promise<void> {
    // A page that is being looked at shows it itself.
    const isSeen = (await pages()).some(({ visibilityState }) => visibilityState === 'visible');
    if (isSeen) return;
    const { title, body, url } = message;
    await registration.showNotification(title, { body, icon: '/favicon.svg', data: url });
  }

  async function open(url: string): Promise<void> {
    const [page] = await pages();
    if (page === undefined) await clients.openWindow(url);
    else await page.focus();
  }

  scope.addEventListener('push', (event) => {
    const message: unknown = event.data?.json();
    if (isMessage(message)) event.waitUntil(show(message));
  });
  scope.addEventListener('notificationclick', (event) => {
    const { notification } = event;
    notification.close();
    const { data } = notification;
    event.waitUntil(open(typeof data === 'string' && data.startsWith('/') ? data : '/'));
  });
}

const own: unknown = globalThis;
if (isScope(own)) serve(own);
