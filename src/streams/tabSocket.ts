/**
 * Several tabs of one user are one client: the tab that holds a lock keeps the connection, the
 * others receive through it. When it closes the browser gives the lock to the next one, which
 * connects at once; every tab then counts a new connection and requests the events that it missed.
 */
import {
  BehaviorSubject,
  Observable,
  Subject,
  Subscription,
  timer,
  type SchedulerLike,
  type Subscriber,
} from 'rxjs';
import type { Readable } from '../domain/readable.ts';
import { reportDefect } from './defects.ts';
import { listenTo, type Shared } from './listeners.ts';
import { toReadable } from './readable.ts';
import type { Socket, SocketReport } from './socket.ts';
import type { TabChannel, TabMessage, Tabs } from './tabMessages.ts';

export interface TabSocketOptions {
  /** The connection this tab opens when it leads. */
  readonly own: Socket;
  readonly tabs: Tabs;
  /** Tabs of one name are one client: one mode, one backend, one user. Read at each attempt. */
  readonly groupName: () => string;
  readonly scheduler: SchedulerLike;
}

/** How long a following tab waits for the leading one to be connected. */
const FOLLOW_WITHIN_MS = 10_000;

interface Destination extends Shared {
  /** This tab's own subscription while it leads. */
  source: Subscription | undefined;
}

class TabSocket implements Socket {
  readonly connection = new BehaviorSubject(0);
  readonly lastMessageAt: Readable<number | undefined>;
  readonly options: TabSocketOptions;
  readonly #received = new BehaviorSubject<number | undefined>(undefined);
  readonly #destinations = new Map<string, Destination>();
  #connections = 0;
  #attempt: TabConnection | undefined;

  constructor(options: TabSocketOptions) {
    this.options = options;
    this.lastMessageAt = toReadable(this.#received);
  }

  readonly connect = (): Observable<SocketReport> =>
    new Observable((subscriber) => {
      const attempt = new TabConnection(this, subscriber);
      this.#attempt = attempt;
      return () => attempt.close();
    });

  readonly listen = (name: string): Observable<string> =>
    listenTo(
      () => this.#destinations.get(name) ?? this.#add(name),
      (destination) => this.#drop(name, destination),
    );

  #add(name: string): Destination {
    const destination: Destination = { bodies: new Subject(), listeners: 0, source: undefined };
    this.#destinations.set(name, destination);
    if (this.#attempt?.isLeading === true) this.#take(name, destination);
    else this.#attempt?.post({ kind: 'want', tab: this.#attempt.tab, destination: name });
    return destination;
  }

  #drop(name: string, destination: Destination): void {
    this.#destinations.delete(name);
    destination.source?.unsubscribe();
    if (this.#attempt?.isLeading === false)
      this.#attempt.post({ kind: 'drop', tab: this.#attempt.tab, destination: name });
  }

  #take(name: string, destination: Destination): void {
    destination.source = this.options.own
      .listen(name)
      .subscribe((body) => this.receive(name, body));
  }

  /** Names that this tab listens to. */
  wants(): readonly string[] {
    return [...this.#destinations.keys()];
  }

  /** This tab leads: its listeners receive from its own connection. */
  lead(): void {
    for (const [name, destination] of this.#destinations) {
      if (destination.source === undefined) this.#take(name, destination);
    }
  }

  receive(name: string, body: string): void {
    this.#received.next(this.options.scheduler.now());
    this.#destinations.get(name)?.bodies.next(body);
  }

  opened(): void {
    this.#received.next(this.options.scheduler.now());
    this.#connections += 1;
    this.connection.next(this.#connections);
  }

  closed(): void {
    if (this.connection.value !== 0) this.connection.next(0);
  }

  forget(attempt: TabConnection): void {
    if (this.#attempt !== attempt) return;
    this.#attempt = undefined;
    for (const destination of this.#destinations.values()) {
      destination.source?.unsubscribe();
      destination.source = undefined;
    }
    this.closed();
  }
}

/** One attempt, from the request for the lock to its end: following at first, then perhaps leading. */
class TabConnection {
  readonly tab: string;
  isLeading = false;
  readonly #socket: TabSocket;
  readonly #subscriber: Subscriber<SocketReport>;
  readonly #channel: TabChannel;
  readonly #running = new Subscription();
  readonly #queue = new AbortController();
  /** Destinations this tab relays while it leads: the tabs that want each, and its subscription. */
  readonly #relays = new Map<
    string,
    { readonly tabs: Set<string>; readonly source: Subscription }
  >();
  /** Ends the holding of the lock. */
  #release: () => void = () => undefined;
  /** The connection that is open, this tab's or the leading one's. */
  #open: string | undefined;
  #isOver = false;

  constructor(socket: TabSocket, subscriber: Subscriber<SocketReport>) {
    const { tabs, groupName, scheduler } = socket.options;
    const name = groupName();
    this.#socket = socket;
    this.#subscriber = subscriber;
    this.tab = tabs.newTabId();
    this.#channel = tabs.openChannel(name);
    this.#channel.onmessage = ({ data }) => this.#receive(data);
    this.#running.add(
      timer(FOLLOW_WITHIN_MS, scheduler).subscribe(() => {
        if (this.#open === undefined) this.#end({ type: 'LOST', reason: 'TIMEOUT' });
      }),
    );
    this.post({ kind: 'join', tab: this.tab, wants: socket.wants() });
    tabs.locks
      .request(name, { signal: this.#queue.signal }, () => this.#lead())
      .catch((error: unknown) => {
        // Aborted by this attempt's own end.
        if (this.#isOver) return;
        reportDefect(error);
        this.#end({ type: 'LOST', reason: 'FAILED' });
      });
  }

  post(message: TabMessage): void {
    if (!this.#isOver) this.#channel.postMessage(message);
  }

  /** Holds the lock as long as the connection lasts. */
  #lead(): Promise<void> {
    if (this.#isOver) return Promise.resolve();
    this.isLeading = true;
    this.#open = undefined;
    this.#socket.closed();
    this.#socket.lead();
    const held = new Promise<void>((resolve) => {
      this.#release = resolve;
    });
    this.#running.add(
      this.#socket.options.own.connect().subscribe((report) => this.#report(report)),
    );
    return held;
  }

  #report(report: SocketReport): void {
    if (report.type !== 'OPENED') {
      this.post({ kind: 'over', report });
      this.#end(report);
      return;
    }
    const connection = `${this.tab}-${this.#socket.options.own.connection.value}`;
    this.post({ kind: 'open', connection });
    this.#opened(connection);
  }

  #opened(connection: string): void {
    if (this.#open === connection) return;
    this.#open = connection;
    this.#socket.opened();
    this.#subscriber.next({ type: 'OPENED' });
  }

  #receive(message: TabMessage): void {
    if (this.#isOver) return;
    if (this.isLeading) this.#serve(message);
    else this.#follow(message);
  }

  #follow(message: TabMessage): void {
    switch (message.kind) {
      case 'open':
        // Another tab leads now: it does not know yet what this one listens to.
        if (this.#open !== message.connection)
          this.post({ kind: 'join', tab: this.tab, wants: this.#socket.wants() });
        this.#opened(message.connection);
        return;
      case 'over':
        this.#end(message.report);
        return;
      case 'body':
        this.#socket.receive(message.destination, message.body);
        return;
      case 'join':
      case 'want':
      case 'drop':
      case 'leave':
        return;
    }
  }

  #serve(message: TabMessage): void {
    switch (message.kind) {
      case 'join':
        for (const destination of message.wants) this.#relay(message.tab, destination);
        if (this.#open !== undefined) this.post({ kind: 'open', connection: this.#open });
        return;
      case 'want':
        this.#relay(message.tab, message.destination);
        return;
      case 'drop':
        this.#unrelay(message.tab, message.destination);
        return;
      case 'leave':
        for (const destination of this.#relays.keys()) this.#unrelay(message.tab, destination);
        return;
      case 'open':
      case 'over':
      case 'body':
        return;
    }
  }

  #relay(tab: string, destination: string): void {
    const known = this.#relays.get(destination);
    if (known !== undefined) {
      known.tabs.add(tab);
      return;
    }
    const source = this.#socket.options.own
      .listen(destination)
      .subscribe((body) => this.post({ kind: 'body', destination, body }));
    this.#relays.set(destination, { tabs: new Set([tab]), source });
    this.#running.add(source);
  }

  #unrelay(tab: string, destination: string): void {
    const relay = this.#relays.get(destination);
    if (relay === undefined || !relay.tabs.delete(tab) || relay.tabs.size > 0) return;
    relay.source.unsubscribe();
    this.#relays.delete(destination);
  }

  #end(report: SocketReport): void {
    if (this.#isOver) return;
    this.close();
    this.#subscriber.next(report);
    this.#subscriber.complete();
  }

  close(): void {
    if (this.#isOver) return;
    // A leader leaves without a message, as a closed tab does: the lock passes on in either case.
    if (!this.isLeading) this.post({ kind: 'leave', tab: this.tab });
    this.#isOver = true;
    this.#channel.close();
    this.#running.unsubscribe();
    this.#socket.forget(this);
    this.#release();
    this.#queue.abort();
  }
}

export const createTabSocket = (options: TabSocketOptions): Socket => new TabSocket(options);
