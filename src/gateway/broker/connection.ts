/** One socket's STOMP session, from CONNECT to its close. */
import { reject, type Rejection } from '../../domain/rejections.ts';
import { refusalLanguage } from '../../domain/sites.ts';
import { CONNECT_METHOD } from '../../protocol/apiKeys/signing.ts';
import { FRAMES_HEADER, SOCKET_PATH } from '../../protocol/destinations.ts';
import { readSignature, type Signature } from '../apiKeys/signatures.ts';
import { refusedAs } from '../calls/refusals.ts';
import type { Place } from '../sites/siteRegistry.ts';
import type { SocketHandler, SocketPort } from '../ports.ts';
import { TokenBuckets } from '../limits/tokenBuckets.ts';
import type { Bearer } from '../ports/bearer.ts';
import { UnavailableError } from '../ports/submit.ts';
import { resolveDestination, type Target } from './destinations.ts';
import {
  type AuthenticateConnect,
  CLOSE_CODES,
  CONNECT_DEMAND,
  type ConnectionContext,
  describeError,
  malformed,
  NOT_HERE,
  type Phase,
  placeOf,
  tokenOf,
  TOO_MANY,
  VERSION,
} from './connectFrame.ts';
import { encodeFrame, type Frame, HEARTBEAT } from './frame.ts';
import { FrameError, FrameReader } from './frameReader.ts';
import { Heartbeat, HEARTBEAT_MS, planHeartbeat } from './heartbeat.ts';
import { Outgoing } from './sending.ts';
import type { Listener } from './broadcasts.ts';
import type { Share } from './shares.ts';

export class Connection implements SocketHandler, Listener {
  readonly #context: ConnectionContext<Connection>;
  readonly #socket: SocketPort;
  readonly #outgoing: Outgoing;
  readonly #reader = new FrameReader();
  readonly #frames: TokenBuckets<'frames'>;
  readonly #heartbeat: Heartbeat;
  readonly #share: Share;
  readonly #subscriptions = new Map<string, Target>();
  /** Ids of its subscriptions by destination. */
  readonly #destinations = new Map<string, string>();
  seen = 0;
  readonly #cancelConnectLimit: () => void;
  #phase: Phase = 'NEW';
  #identity: Bearer | undefined;
  #place: Place;

  constructor(context: ConnectionContext<Connection>, socket: SocketPort) {
    this.#context = context;
    this.#socket = socket;
    this.#share = context.shares.open(socket.address ?? '');
    this.#outgoing = new Outgoing(socket, context.sending, (chars) => this.#admit(chars));
    this.#place = { host: socket.host, siteInfoId: undefined };
    this.#frames = new TokenBuckets(context.limits.frames);
    this.#heartbeat = new Heartbeat(context.clock);
    this.#cancelConnectLimit = context.clock.after(context.limits.connectWithinMs, () =>
      this.close(CLOSE_CODES.policy, 'no CONNECT'),
    );
  }

  /** Undefined for a guest, and before CONNECTED. */
  get identity(): Bearer | undefined {
    return this.#identity;
  }

  readonly onText = (text: string): void => {
    if (this.#phase === 'CLOSED') return;
    this.#heartbeat.noteReceived();
    try {
      for (const frame of this.#reader.push(text)) {
        if (this.#isClosed()) return;
        if (this.#frames.take('frames', this.#context.clock.now()) > 0)
          this.#fail(TOO_MANY, undefined);
        else this.#handle(frame);
      }
    } catch (error) {
      if (error instanceof FrameError)
        this.#fail(reject('MALFORMED_BODY'), undefined, error.message);
      else this.#failWith(error);
    }
  };

  readonly onClosed = (): void => {
    this.#outgoing.drop();
    this.#leave();
  };

  readonly topicId = (destination: string): string | undefined => {
    const id = this.#destinations.get(destination);
    // A guest's topic may have the name of a user's queue.
    return id !== undefined && this.#subscriptions.get(id)?.kind === 'topic' ? id : undefined;
  };

  readonly deliver = (frame: string, isOwn: boolean): void => {
    this.#context.registry.catchUp(this);
    if (this.#isClosed()) return;
    if (this.#outgoing.waitingChars() > this.#context.limits.bufferedBytes) this.#shed();
    else this.#outgoing.push(frame, isOwn);
  };

  /** Delivers to this connection alone, once for each of its subscriptions to the user's queue. */
  send(destination: string, frameFor: (subscriptionId: string) => string): void {
    for (const [id, target] of this.#subscriptions) {
      if (target.kind === 'own' && target.destination === destination)
        this.deliver(frameFor(id), true);
    }
  }

  close(code = CLOSE_CODES.normal, reason = ''): void {
    if (this.#isClosed()) return;
    this.#leave();
    this.#outgoing.flush();
    this.#socket.close(code, reason);
  }

  /** Ends the session with an ERROR frame. */
  refuse(rejection: Rejection): void {
    if (!this.#isClosed()) this.#fail(rejection, undefined);
  }

  /** A method, so that the compiler does not narrow by an earlier check. */
  #isClosed(): boolean {
    return this.#phase === 'CLOSED';
  }

  /** Before anything is sent: whether the peer reads, and its address may be sent so much. */
  #admit(chars: number): boolean {
    const unread = this.#socket.bufferedBytes();
    if (unread > this.#context.limits.bufferedBytes || this.#share.isTooSlow(unread)) {
      this.#shed();
      return false;
    }
    if (!this.#share.spend(chars)) {
      this.#outgoing.drop();
      this.#fail(TOO_MANY, undefined);
      return false;
    }
    this.#heartbeat.noteSent();
    return true;
  }

  /** Ends it without what waits, which would not be read either. */
  #shed(): void {
    this.#outgoing.drop();
    this.close(CLOSE_CODES.tryLater, 'slow reader');
  }

  #leave(): void {
    if (this.#isClosed()) return;
    this.#phase = 'CLOSED';
    this.#share.close();
    this.#cancelConnectLimit();
    this.#heartbeat.stop();
    for (const [id, target] of this.#subscriptions) this.#unlisten(id, target);
    this.#subscriptions.clear();
    this.#context.onGone(this);
  }

  /** A failure on this side: the client may connect again. */
  #failWith(error: unknown): void {
    if (!(error instanceof UnavailableError))
      this.#context.logger.warn(`a STOMP session failed: ${describeError(error)}`);
    if (!this.#isClosed()) this.#fail(reject('TRY_AGAIN'), undefined);
  }

  /** ERROR ends the session, as STOMP requires. */
  #fail(rejection: Rejection, receipt: string | undefined, detail = ''): void {
    const texts = this.#context.textsAt(this.#place);
    const language = refusalLanguage(texts, this.#identity !== undefined, 'ko');
    const { body } = refusedAs(rejection, language, texts);
    const headers: (readonly [string, string])[] = [
      ['message', rejection.code],
      ['version', VERSION],
      ['content-type', 'application/json'],
    ];
    if (detail !== '') headers.push(['detail', detail]);
    if (receipt !== undefined) headers.push(['receipt-id', receipt]);
    this.#outgoing.pushLast(encodeFrame('ERROR', headers, JSON.stringify(body)));
    this.close(CLOSE_CODES.policy, rejection.code);
  }

  #handle(frame: Frame): void {
    const receipt = frame.headers.get('receipt');
    const rejection = this.#phase === 'CONNECTED' ? this.#perform(frame) : this.#greet(frame);
    if (rejection !== undefined) {
      this.#fail(rejection, receipt);
      return;
    }
    if (receipt !== undefined && this.#phase === 'CONNECTED') {
      this.deliver(encodeFrame('RECEIPT', [['receipt-id', receipt]]), true);
    }
    if (frame.command === 'DISCONNECT') this.close();
  }

  #greet({ command, headers }: Frame): Rejection | undefined {
    const isGreeting = command === 'CONNECT' || command === 'STOMP';
    if (!isGreeting || this.#phase !== 'NEW') return reject('LOGIN_REQUIRED');
    const versions = (headers.get('accept-version') ?? '').split(',');
    if (!versions.includes(VERSION)) return malformed('accept-version');
    const plan = planHeartbeat(headers.get('heart-beat'));
    if (plan === undefined) return malformed('heart-beat');
    this.#phase = 'AUTHENTICATING';
    this.#outgoing.follow(headers.get(FRAMES_HEADER));
    const check = this.#checkOf(headers);
    this.#place = placeOf(headers, this.#socket.host);
    const welcome = (): void => {
      this.#phase = 'CONNECTED';
      this.#cancelConnectLimit();
      this.deliver(
        encodeFrame('CONNECTED', [
          ['version', VERSION],
          ['heart-beat', `${HEARTBEAT_MS},${HEARTBEAT_MS}`],
          ['server', 'maru'],
          ['user-name', this.#identity?.userId ?? 'guest'],
        ]),
        true,
      );
      this.#heartbeat.start(plan, {
        beat: () => this.deliver(HEARTBEAT, true),
        lost: () => this.close(CLOSE_CODES.policy, 'no heartbeat'),
      });
      this.#context.onConnected(this);
    };
    if (check === undefined) welcome();
    else void this.#authenticate(check, welcome);
    return undefined;
  }

  /** How the sender of CONNECT is checked; undefined for a guest. */
  #checkOf(headers: Frame['headers']): AuthenticateConnect | undefined {
    const signature = readSignature((name) => headers.get(name));
    if (signature !== undefined) return () => this.#authenticateKey(signature);
    const token = tokenOf(headers);
    return token === undefined ? undefined : () => this.#context.authenticate(token);
  }

  #authenticateKey(signature: Signature): ReturnType<AuthenticateConnect> {
    const content = { method: CONNECT_METHOD, target: SOCKET_PATH, body: new Uint8Array() };
    const signed = { signature, content, address: this.#socket.address ?? '' };
    return this.#context.authenticateKey(signed, CONNECT_DEMAND);
  }

  async #authenticate(check: AuthenticateConnect, welcome: () => void): Promise<void> {
    try {
      const result = await check();
      if (this.#isClosed()) return;
      const rejection = result.ok ? this.#refusalOf(result.identity) : result.rejection;
      if (rejection !== undefined) this.#fail(rejection, undefined);
      if (rejection !== undefined || !result.ok) return;
      this.#identity = result.identity;
      welcome();
    } catch (error) {
      this.#failWith(error);
    }
  }

  #refusalOf(bearer: Bearer): Rejection | undefined {
    const { isAtSite, refusalOfOneMore } = this.#context;
    return isAtSite(bearer.siteId, this.#place) ? refusalOfOneMore(bearer) : NOT_HERE;
  }

  #perform(frame: Frame): Rejection | undefined {
    switch (frame.command) {
      case 'SUBSCRIBE':
        return this.#subscribe(frame.headers);
      case 'UNSUBSCRIBE':
        return this.#unsubscribe(frame.headers);
      case 'DISCONNECT':
        return undefined;
      case 'SEND':
        return NOT_HERE;
      default:
        return malformed('command');
    }
  }

  #subscribe(headers: Frame['headers']): Rejection | undefined {
    const id = headers.get('id');
    const destination = headers.get('destination');
    if (id === undefined || this.#subscriptions.has(id)) return malformed('id');
    if (id.length > this.#context.limits.idChars) return malformed('id');
    if (destination === undefined) return malformed('destination');
    if ((headers.get('ack') ?? 'auto') !== 'auto') return malformed('ack');
    if (this.#subscriptions.size >= this.#context.limits.subscriptions) {
      return reject('TOO_MANY_SUBSCRIPTIONS');
    }
    const resolved = resolveDestination(destination, this.#identity, this.#context.isTopic);
    if (!resolved.ok) return resolved.rejection;
    const { target } = resolved;
    // As the broker knows it: a user's queue has two names.
    if (this.#destinations.has(target.destination)) return reject('ALREADY_SUBSCRIBED');
    if (this.#share.takeSubscription() > 0) return TOO_MANY;
    this.#context.registry.catchUp(this);
    // One that does not read is closed by what it was handed.
    if (this.#isClosed()) return undefined;
    this.#subscriptions.set(id, target);
    this.#destinations.set(target.destination, id);
    this.#listen(id, target);
    return undefined;
  }

  #unsubscribe(headers: Frame['headers']): Rejection | undefined {
    const id = headers.get('id');
    if (id === undefined) return malformed('id');
    const target = this.#subscriptions.get(id);
    if (target === undefined) return undefined;
    this.#context.registry.catchUp(this);
    this.#unlisten(id, target);
    this.#destinations.delete(target.destination);
    this.#subscriptions.delete(id);
    return undefined;
  }

  #listen(id: string, { kind, destination }: Target): void {
    const { registry, firstFrame } = this.#context;
    if (kind === 'topic') {
      registry.addTopic(destination, id, this);
      const first = firstFrame(destination, id);
      if (first !== undefined) this.deliver(first, true);
    } else if (this.#identity) registry.addOwn(this.#identity.userId, destination, id, this);
  }

  #unlisten(id: string, { kind, destination }: Target): void {
    const { registry } = this.#context;
    if (kind === 'topic') registry.removeTopic(destination, id, this);
    else if (this.#identity) registry.removeOwn(this.#identity.userId, destination, id, this);
  }
}
