/**
 * One STOMP connection at a time. It reports what happens to it and leaves the schedule of new
 * attempts to the socket machine; destinations with listeners are subscribed again with every
 * connection.
 */
import { Client, TickerStrategy, type IFrame, type StompSubscription } from '@stomp/stompjs';
import {
  BehaviorSubject,
  Observable,
  Subject,
  timer,
  type SchedulerLike,
  type Subscriber,
} from 'rxjs';
import { DESTINATIONS, FRAMES_HEADER, JOINED_FRAMES } from '../protocol/destinations.ts';
import { reportDefect } from './defects.ts';
import { HEARTBEAT_MS } from './earlySocket.ts';
import { withShortcut } from './frameShortcut.ts';
import type { Readable } from '../domain/readable.ts';
import { listenTo } from './listeners.ts';
import { toReadable } from './readable.ts';
import type { Tokens } from './tokens.ts';
import type { Transport } from './transport.ts';

export type SocketReport =
  | { readonly type: 'OPENED' }
  | { readonly type: 'LOST'; readonly reason: string }
  /** The server refused this connection: an error code of the contract. */
  | { readonly type: 'REFUSED'; readonly code: string }
  | { readonly type: 'FORCED_LOGOUT' };

export interface Socket {
  /**
   * Opens a connection and holds it while subscribed to. Completes after LOST, REFUSED and
   * FORCED_LOGOUT; to try again, subscribe again.
   */
  readonly connect: () => Observable<SocketReport>;
  /** Bodies that arrive at a destination, over all connections, while subscribed to. */
  readonly listen: (destination: string) => Observable<string>;
  /** The present connection's number, counted up with each that opens; 0 while there is none. */
  readonly connection: BehaviorSubject<number>;
  /** When anything was last received from the server, ms. */
  readonly lastMessageAt: Readable<number | undefined>;
}

export interface SocketOptions {
  readonly transport: Transport;
  readonly tokens: Tokens;
  /** The site's number, which CONNECT carries as every request does; undefined until it is known. */
  readonly siteInfoId?: () => number | undefined;
  readonly scheduler: SchedulerLike;
  /** Interval of heartbeats in both directions, ms; 0 for a transport that cannot fall silent. */
  readonly heartbeatMs?: number;
  readonly connectWithinMs?: number;
}

const CONNECT_WITHIN_MS = 10_000;

/** Listeners of one destination, and its subscription on the present connection. */
interface Channel {
  /** Id of its subscriptions on every connection. */
  readonly id: string;
  readonly bodies: Subject<string>;
  listeners: number;
  subscription: StompSubscription | undefined;
}

type End = Exclude<SocketReport, { type: 'OPENED' }>;

class StompSocket implements Socket {
  readonly connection = new BehaviorSubject(0);
  readonly lastMessageAt: Readable<number | undefined>;
  readonly #received = new BehaviorSubject<number | undefined>(undefined);
  readonly #options: SocketOptions;
  readonly #channels = new Map<string, Channel>();
  /** Channels that the present connection is subscribed to, by their id. */
  readonly #subscribed = new Map<string, Channel>();
  #channelIds = 0;
  #client: Client | undefined;
  /** Whether the present connection carries a token. */
  #isSigned = false;
  #connections = 0;
  /** The token of the last attempt if the server called it expired. */
  #staleToken: string | undefined;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.lastMessageAt = toReadable(this.#received);
  }

  readonly connect = (): Observable<SocketReport> =>
    new Observable((subscriber) => {
      const attempt = new ConnectionAttempt(this, subscriber);
      const { scheduler, connectWithinMs = CONNECT_WITHIN_MS } = this.#options;
      const limit = timer(connectWithinMs, scheduler).subscribe(() => attempt.giveUp());
      this.#open(attempt).catch((error: unknown) => {
        reportDefect(error);
        attempt.end({ type: 'LOST', reason: 'FAILED' });
      });
      return () => {
        limit.unsubscribe();
        attempt.close();
      };
    });

  readonly listen = (destination: string): Observable<string> =>
    listenTo(
      () => this.#channels.get(destination) ?? this.#addChannel(destination),
      (channel) => this.#dropChannel(destination, channel),
    );

  async #open(attempt: ConnectionAttempt): Promise<void> {
    const { tokens, transport, heartbeatMs = HEARTBEAT_MS } = this.#options;
    const stale = this.#staleToken;
    const token = await (stale === undefined ? tokens.fresh() : tokens.renew(stale));
    this.#staleToken = undefined;
    if (attempt.isOver) return;
    if (token.kind === 'failed') {
      attempt.end({ type: 'LOST', reason: token.error.code });
      return;
    }
    const bearer = token.kind === 'token' ? token.token : undefined;
    const client = new Client({
      webSocketFactory: () =>
        withShortcut(
          transport.openSocket(bearer === undefined),
          (id, body) => client === this.#client && this.#takeBody(id, body),
        ),
      connectHeaders: {
        [FRAMES_HEADER]: JOINED_FRAMES,
        ...(bearer !== undefined && this.#credentials(bearer)),
      },
      reconnectDelay: 0,
      heartbeatIncoming: heartbeatMs,
      heartbeatOutgoing: heartbeatMs,
      // A page's own timers run once a minute when it is hidden for long, and the server would hang up.
      heartbeatStrategy: TickerStrategy.Worker,
      onConnect: () => this.#onConnected(client, attempt, bearer !== undefined),
      onHeartbeatReceived: () => this.#noteMessage(),
      // Closing a socket whose other end is gone takes the browser 10 s; the next attempt need not wait.
      onHeartbeatLost: () => attempt.end({ type: 'LOST', reason: 'SILENT' }),
      onStompError: (frame) => this.#onError(frame, attempt, bearer),
      onWebSocketClose: () => attempt.end({ type: 'LOST', reason: 'CLOSED' }),
    });
    attempt.client = client;
    client.activate();
  }

  #credentials(token: string): Record<string, string> {
    const siteInfoId = this.#options.siteInfoId?.();
    return {
      Authorization: `Bearer ${token}`,
      ...(siteInfoId !== undefined && { siteInfoId: String(siteInfoId) }),
    };
  }

  #onConnected(client: Client, attempt: ConnectionAttempt, isSigned: boolean): void {
    if (attempt.isOver) return;
    this.#noteMessage();
    this.#client = client;
    this.#isSigned = isSigned;
    if (isSigned) {
      client.subscribe(DESTINATIONS.forceLogout, () => attempt.end({ type: 'FORCED_LOGOUT' }));
    }
    for (const [destination, channel] of this.#channels) this.#subscribe(destination, channel);
    this.#connections += 1;
    this.connection.next(this.#connections);
    attempt.open();
  }

  #onError({ headers }: IFrame, attempt: ConnectionAttempt, token: string | undefined): void {
    const code = headers['message'] ?? '';
    if (code === 'TOKEN_EXPIRED') this.#staleToken = token;
    attempt.end({ type: 'REFUSED', code });
  }

  /** Called by an attempt that is over, whatever the reason. */
  forget(client: Client | undefined): void {
    if (client === undefined || client !== this.#client) return;
    this.#client = undefined;
    for (const channel of this.#channels.values()) channel.subscription = undefined;
    this.#subscribed.clear();
    this.connection.next(0);
  }

  #addChannel(destination: string): Channel {
    this.#channelIds += 1;
    const id = `channel-${this.#channelIds}`;
    const channel: Channel = { id, bodies: new Subject(), listeners: 0, subscription: undefined };
    this.#channels.set(destination, channel);
    this.#subscribe(destination, channel);
    return channel;
  }

  #subscribe(destination: string, channel: Channel): void {
    // A guest asking for a user's queue would lose the connection; it waits for the next one.
    if (!this.#isSigned && destination.startsWith('/user/')) return;
    if (this.#client === undefined) return;
    const { id } = channel;
    this.#subscribed.set(id, channel);
    // Frames that the shortcut does not understand arrive here.
    channel.subscription = this.#client.subscribe(
      destination,
      ({ body }) => void this.#takeBody(id, body),
      { id },
    );
  }

  #takeBody(id: string, body: string): boolean {
    const channel = this.#subscribed.get(id);
    if (channel === undefined) return false;
    this.#noteMessage();
    channel.bodies.next(body);
    return true;
  }

  #dropChannel(destination: string, channel: Channel): void {
    this.#channels.delete(destination);
    this.#subscribed.delete(channel.id);
    if (this.#client?.connected === true) channel.subscription?.unsubscribe();
  }

  #noteMessage(): void {
    this.#received.next(this.#options.scheduler.now());
  }
}

/** One try, from its token to its end; whatever arrives after the end is ignored. */
class ConnectionAttempt {
  client: Client | undefined;
  readonly #socket: StompSocket;
  readonly #subscriber: Subscriber<SocketReport>;
  #isOver = false;
  #isOpen = false;

  constructor(socket: StompSocket, subscriber: Subscriber<SocketReport>) {
    this.#socket = socket;
    this.#subscriber = subscriber;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  open(): void {
    if (this.#isOver) return;
    this.#isOpen = true;
    this.#subscriber.next({ type: 'OPENED' });
  }

  /** The time for connecting is up. */
  giveUp(): void {
    if (!this.#isOpen) this.end({ type: 'LOST', reason: 'TIMEOUT' });
  }

  end(report: End): void {
    if (this.#isOver) return;
    this.close();
    this.#subscriber.next(report);
    this.#subscriber.complete();
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#socket.forget(this.client);
    // Without waiting for the server: the next attempt may begin at once.
    this.client?.deactivate({ force: true }).catch(reportDefect);
  }
}

export const createSocket = (options: SocketOptions): Socket => new StompSocket(options);
