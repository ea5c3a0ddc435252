/**
 * STOMP 1.2 over any text transport. Clients only subscribe: every request goes over
 * HTTP. Topics are public; what is under /user and the session queues reaches its user alone.
 */
import type { SessionEnd } from '../../domain/accounts.ts';
import type { ApiKeyId, SessionId, UserId } from '../../domain/ids.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { AuthenticateKey } from '../apiKeys/authenticateKey.ts';
import { type NextTurn, sameTurn } from '../limits/lanes.ts';
import type { Rate } from '../limits/tokenBuckets.ts';
import type { Clock, Logger, SocketHandler, SocketPort } from '../ports.ts';
import type { Listeners, Publish } from '../ports/submit.ts';
import type { Authenticate, Bearer } from '../ports/bearer.ts';
import { Connection } from './connection.ts';
import {
  type ConnectionContext,
  type ConnectionLimits,
  type IsAtSite,
  type TextsAt,
  TOO_MANY,
} from './connectFrame.ts';
import { encodeMessage } from './frame.ts';
import { Registry } from './registry.ts';
import { Sending } from './sending.ts';
import { type ShareLimits, Shares } from './shares.ts';

const MEGABYTE = 1_048_576;

const CONNECTION_LIMITS: ConnectionLimits = {
  connectWithinMs: 10_000,
  subscriptions: 200,
  frames: { perSecond: 50, burst: 500 },
  bufferedBytes: MEGABYTE,
  idChars: 128,
};

const SHARE_LIMITS: ShareLimits = { unreadOfAddress: 16 * MEGABYTE, unread: 256 * MEGABYTE };

/** Each tab of a browser has one at most. */
const CONNECTIONS_OF_SESSION_MAX = 50;
/** A program needs one, and another while it reconnects. */
const CONNECTIONS_OF_KEY_MAX = 5;

export interface BrokerOptions {
  readonly clock: Clock;
  readonly authenticate: Authenticate;
  /** Checks a signed CONNECT; without it keys are refused. */
  readonly authenticateKey?: AuthenticateKey;
  /** Whether a key was not revoked meanwhile. */
  readonly isLiveKey?: (id: ApiKeyId) => boolean;
  /** Whether a token of the site may be used at this place; everywhere by default. */
  readonly isAtSite?: IsAtSite;
  /** As the language follows the request by default: Korean. */
  readonly textsAt?: TextsAt;
  /** Whether a public topic of this name exists. */
  readonly isTopic: (destination: string) => boolean;
  /** JSON text of the first message for a new subscriber of a topic, if any. */
  readonly firstMessage?: (destination: string) => string | undefined;
  readonly limits?: ConnectionLimits;
  /**
   * Rate of messages and subscriptions of all sockets of one address, in small reads; unlimited if
   * left out.
   */
  readonly addressRate?: Rate | undefined;
  /** Later in the same turn by default. */
  readonly nextTurn?: NextTurn;
  readonly logger: Logger;
}

export interface Broker extends Publish, Listeners {
  readonly connect: (socket: SocketPort) => SocketHandler;
  /**
   * Closes a session's connections. With LOGOUT its user ended it; in every other case they are
   * notified on /force_logout first.
   */
  readonly endSession: (sessionId: SessionId, reason: SessionEnd) => void;
  /** Closes the connections of a program's key after an ERROR frame. */
  readonly endKey: (id: ApiKeyId) => void;
  readonly connectionCount: () => number;
  readonly closeAll: () => void;
}

const NO_KEYS: AuthenticateKey = () =>
  Promise.resolve({ ok: false, rejection: reject('INVALID_API_KEY') });

/** Session or key with which a connection ends. */
const credentialOf = (bearer: Bearer): SessionId | ApiKeyId =>
  'keyId' in bearer ? bearer.keyId : bearer.sessionId;

/** Service restart, of the registry of RFC 6455: clients may reconnect. */
const SERVICE_RESTART = 1012;

class StompBroker implements Broker {
  readonly #registry: Registry;
  readonly #context: ConnectionContext<Connection>;
  readonly #connections = new Set<Connection>();
  readonly #byCredential = new Map<SessionId | ApiKeyId, Set<Connection>>();
  #messages = 0;

  constructor(options: BrokerOptions) {
    const turns = { nextTurn: options.nextTurn ?? sameTurn, clock: options.clock };
    this.#registry = new Registry(turns);
    this.#context = {
      clock: options.clock,
      authenticate: options.authenticate,
      authenticateKey: options.authenticateKey ?? NO_KEYS,
      isAtSite: options.isAtSite ?? (() => true),
      textsAt: options.textsAt ?? (() => 'requested'),
      isTopic: options.isTopic,
      limits: options.limits ?? CONNECTION_LIMITS,
      sending: new Sending(turns),
      shares: new Shares(SHARE_LIMITS, options.clock, options.addressRate),
      logger: options.logger,
      firstFrame: (destination, subscriptionId) => {
        const body = options.firstMessage?.(destination);
        return body === undefined ? undefined : this.#encode(destination, body)(subscriptionId);
      },
      registry: this.#registry,
      refusalOfOneMore: (bearer) => this.#refusalOfOneMore(bearer, options.isLiveKey),
      onConnected: (connection) => this.#remember(connection),
      onGone: (connection) => this.#forget(connection),
    };
  }

  readonly connect = (socket: SocketPort): SocketHandler => {
    const connection = new Connection(this.#context, socket);
    this.#connections.add(connection);
    return connection;
  };

  readonly toTopic = (destination: string, body: string): number =>
    this.#registry.hasTopic(destination)
      ? this.#registry.toTopic(destination, this.#encode(destination, body))
      : 0;

  readonly toUser = (userId: UserId, destination: string, body: string): number =>
    this.#registry.hasOwn(userId, destination)
      ? this.#registry.toOwn(userId, destination, this.#encode(destination, body))
      : 0;

  readonly topicsUnder = (prefix: string): readonly string[] => this.#registry.topicsUnder(prefix);

  readonly hasTopicListeners = (destination: string): boolean =>
    this.#registry.hasTopic(destination);

  readonly hasUserListeners = (userId: UserId, destination: string): boolean =>
    this.#registry.hasOwn(userId, destination);

  readonly usersListeningTo = (destination: string): readonly UserId[] =>
    this.#registry.usersOf(destination);

  readonly usersOnline = (): number => this.#registry.usersCount(DESTINATIONS.futures);

  readonly endSession = (sessionId: SessionId, reason: SessionEnd): void => {
    const connections = [...(this.#byCredential.get(sessionId) ?? [])];
    if (connections.length === 0) return;
    if (reason !== 'LOGOUT') {
      const { forceLogout } = DESTINATIONS;
      const frameFor = this.#encode(forceLogout, JSON.stringify({ sessionId, reason }));
      for (const connection of connections) connection.send(forceLogout, frameFor);
    }
    for (const connection of connections) connection.close();
  };

  readonly endKey = (id: ApiKeyId): void => {
    for (const connection of [...(this.#byCredential.get(id) ?? [])])
      connection.refuse(reject('INVALID_API_KEY'));
  };

  readonly connectionCount = (): number => this.#connections.size;

  readonly closeAll = (): void => {
    for (const connection of this.#connections)
      connection.close(SERVICE_RESTART, 'come back later');
  };

  #encode(destination: string, body: string): (subscriptionId: string) => string {
    this.#messages += 1;
    return encodeMessage(destination, `m-${this.#messages}`, body);
  }

  #refusalOfOneMore(bearer: Bearer, isLiveKey: BrokerOptions['isLiveKey']): Rejection | undefined {
    const isProgram = 'keyId' in bearer;
    if (isProgram && isLiveKey?.(bearer.keyId) === false) return reject('INVALID_API_KEY');
    const open = this.#byCredential.get(credentialOf(bearer))?.size ?? 0;
    return open < (isProgram ? CONNECTIONS_OF_KEY_MAX : CONNECTIONS_OF_SESSION_MAX)
      ? undefined
      : TOO_MANY;
  }

  #remember(connection: Connection): void {
    const { identity } = connection;
    if (identity === undefined) return;
    const credential = credentialOf(identity);
    const connections = this.#byCredential.get(credential) ?? new Set<Connection>();
    connections.add(connection);
    this.#byCredential.set(credential, connections);
  }

  #forget(connection: Connection): void {
    this.#connections.delete(connection);
    const { identity } = connection;
    if (identity === undefined) return;
    const credential = credentialOf(identity);
    const connections = this.#byCredential.get(credential);
    connections?.delete(connection);
    if (connections?.size === 0) this.#byCredential.delete(credential);
  }
}

export const createBroker = (options: BrokerOptions): Broker => new StompBroker(options);
