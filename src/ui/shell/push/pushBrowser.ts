/** The browser's side of notifications while the page is closed. */

/** As the exchange takes it; base64url without padding. */
export interface BrowserAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export const canBeNotified = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const BASE64_PADDING = /=+$/;

function toText(key: ArrayBuffer | null): string {
  if (key === null) return '';
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(BASE64_PADDING, '');
}

const addressOf = (subscription: PushSubscription): BrowserAddress => ({
  endpoint: subscription.endpoint,
  p256dh: toText(subscription.getKey('p256dh')),
  auth: toText(subscription.getKey('auth')),
});

async function manager(): Promise<PushManager | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager;
}

/** undefined where nothing is subscribed. */
export async function knownAddress(): Promise<BrowserAddress | undefined> {
  const subscription = await (await manager())?.getSubscription();
  return subscription ? addressOf(subscription) : undefined;
}

export type Subscribed =
  | { readonly kind: 'done'; readonly address: BrowserAddress }
  /** The person does not allow notifications. */
  | { readonly kind: 'denied' }
  /** The browser cannot reach its push service. */
  | { readonly kind: 'failed' };

/** How long the service worker may take to become active, ms; where none was installed it never is. */
const READY_WITHIN_MS = 10_000;

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no service worker')), READY_WITHIN_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, late]).finally(() => clearTimeout(timer));
}

/** Asks the person, then the browser's push service. */
export async function subscribeBrowser(publicKey: string): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== 'granted') return { kind: 'denied' };
  try {
    const registration = await readyWorker();
    const known = await registration.pushManager.getSubscription();
    // Of another exchange at this address, whose key differs.
    await known?.unsubscribe();
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    return { kind: 'done', address: addressOf(subscription) };
  } catch {
    return { kind: 'failed' };
  }
}

export async function unsubscribeBrowser(): Promise<void> {
  const subscription = await (await manager())?.getSubscription();
  await subscription?.unsubscribe();
}
