/** Ports of notifications that the host provides, and the interface that calls use. */
import type { SessionId, SiteId, UserId } from '../../domain/ids.ts';
import type { Language } from '../../domain/preferences.ts';
import type { Reply } from '../reply.ts';

/** Where a browser receives, and what texts for it are encrypted with; base64url. */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A browser of a member, for as long as its session lives. */
export interface PushBrowser extends PushAddress {
  readonly userId: UserId;
  readonly sessionId: SessionId;
  readonly siteId: SiteId;
  readonly language: Language;
  readonly since: number;
}

/** By which push services know the exchange; base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** GONE: the browser has unsubscribed. FAILED: another attempt may succeed. */
export type PushDelivery = 'SENT' | 'GONE' | 'FAILED';

export interface PushCarrier {
  readonly createKeys: () => PushKeys;
  /** Whether the endpoint is one of a push service. */
  readonly isKnown: (endpoint: string) => boolean;
  /** Never rejects. */
  readonly carry: (address: PushAddress, text: string, keys: PushKeys) => Promise<PushDelivery>;
}

/** Interface of notifications for the calls. */
export interface Push {
  /** Null where the exchange sends none. */
  readonly publicKey: () => string | null;
  /** Language of a browser's notifications; undefined where it has none. */
  readonly languageOf: (userId: UserId, endpoint: string | undefined) => Language | undefined;
  readonly subscribe: (browser: PushBrowser) => Promise<Reply<undefined>>;
  readonly unsubscribe: (userId: UserId, endpoint: string) => Promise<Reply<undefined>>;
}

export interface PushDep {
  /** Notifications while no page is open. */
  readonly push: Push;
}
