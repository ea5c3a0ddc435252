/** The socket that the page's first script opened, as the app takes it over. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tickerTopic } from '../../../src/protocol/destinations.ts';
import {
  dropEarlySocket,
  EARLY_SOCKET,
  type EarlyTopic,
  openEarlySocket,
  takeEarlySocket,
} from '../../../src/streams/earlySocket.ts';
import { createSocket, type SocketReport } from '../../../src/streams/socket.ts';
import { createHarness } from './support/harness.ts';
import { until } from './support/manualScheduler.ts';

const URL_OF_EXCHANGE = new URL('wss://demo.maru.exchange/bx_ws');
const TICKER = tickerTopic('BTCUSDT');

let connectTo: (socket: PageSocket) => void = () => undefined;
let opened: PageSocket[] = [];

/** The browser's socket; what it sends goes where a test connects it to. */
class PageSocket extends EventTarget {
  static readonly OPEN = 1;
  readonly url: string;
  readyState = 0;
  readonly sent: string[] = [];
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: Event) => void) | null = null;
  onclose: ((event: object) => void) | null = null;
  transmit: (text: string) => void = () => undefined;

  constructor(url: string | URL) {
    super();
    this.url = String(url);
    this.addEventListener('open', (event) => this.onopen?.(event));
    this.addEventListener('message', (event) => this.onmessage?.(event));
    opened.push(this);
    connectTo(this);
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  receive(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  send(text: string): void {
    this.sent.push(text);
    this.transmit(text);
  }

  close(): void {
    this.readyState = 3;
  }
}

/** Where the page's first script and the app meet. */
const page = {};
const openEarly = (findTopic: () => EarlyTopic | undefined = () => undefined): PageSocket => {
  openEarlySocket(URL_OF_EXCHANGE.href, findTopic, page);
  const socket = opened.at(-1);
  if (socket === undefined) throw new Error('no socket was opened');
  return socket;
};
const takeAs = (isGuest: boolean, url = URL_OF_EXCHANGE) => takeEarlySocket(url, isGuest, page);
const topicOf = (take: EarlyTopic['take'] = () => true) => ({ destination: TICKER, take });

beforeEach(() => {
  opened = [];
  connectTo = () => undefined;
  Reflect.deleteProperty(page, EARLY_SOCKET);
  vi.stubGlobal('WebSocket', PageSocket);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { readyState: 'interactive' }));
});
afterEach(() => vi.unstubAllGlobals());

describe('[O-P7] the app', () => {
  const opensOf = (socket: PageSocket): Promise<number> => {
    let opens = 0;
    socket.onopen = () => {
      opens += 1;
    };
    return Promise.resolve().then(() => opens);
  };

  test('takes an open socket once, which reports to its new owner that it is open', async () => {
    const socket = openEarly();
    socket.open();
    expect(takeAs(false)).toBe(socket);
    expect(await opensOf(socket)).toBe(1);
    expect(takeAs(false)).toBeUndefined();
    expect(socket.readyState).toBe(1);
    expect(socket.sent).toEqual([]);
  });

  test('takes one that is still connecting, which reports by itself', async () => {
    const socket = openEarly(() => topicOf());
    expect(takeAs(true)).toBe(socket);
    expect(await opensOf(socket)).toBe(0);
    socket.open();
    expect(socket.sent).toEqual([]);
  });

  test.each([
    ['it has failed', 3, URL_OF_EXCHANGE],
    ['it is closing', 2, URL_OF_EXCHANGE],
    ['it talks to another exchange', 1, new URL('wss://other.example.com/bx_ws')],
  ])('opens its own when %s', (_, readyState, url) => {
    const socket = openEarly();
    socket.readyState = readyState;
    expect(takeAs(true, url)).toBeUndefined();
    expect(socket.readyState).toBe(3);
  });

  test('closes one that nobody took; without one nothing happens', () => {
    const socket = openEarly();
    dropEarlySocket(page);
    dropEarlySocket(page);
    expect(socket.readyState).toBe(3);
    expect(takeAs(true)).toBeUndefined();
  });
});

describe('[O-P8] the session that the page’s first script begins', () => {
  /** Sockets reach the broker of an exchange, and open once the test says so. */
  function openAtExchange() {
    const harness = createHarness();
    connectTo = (socket) => {
      const { onText } = harness.exchange.broker.connect({
        send: (text) => socket.receive(text),
        close: () => socket.close(),
        bufferedBytes: () => 0,
      });
      socket.transmit = onText;
    };
    const client = createSocket({
      tokens: harness.api.tokens,
      scheduler: harness.scheduler,
      transport: {
        ...harness.exchange.transport,
        openSocket: (isGuest) => {
          const socket = takeAs(isGuest) ?? new WebSocket(URL_OF_EXCHANGE);
          if (socket.readyState === 0) queueMicrotask(() => opened.at(-1)?.open());
          return socket;
        },
      },
    });
    const reports: SocketReport[] = [];
    const connectApp = async (): Promise<void> => {
      client.connect().subscribe((report) => reports.push(report));
      await until(() => reports.length > 0, 'the connection');
    };
    const publish = (topic: string, body: string) => harness.exchange.broker.toTopic(topic, body);
    return { ...harness, client, connectApp, reports, publish };
  }
  const sentBy = (socket: PageSocket) =>
    socket.sent
      .join('')
      .split('\0')
      .flatMap((frame) => /^[A-Z]+/.exec(frame)?.[0] ?? []);

  test('is continued by a guest’s app without another greeting', async () => {
    const bodies: string[] = [];
    const { client, connectApp, reports, publish } = openAtExchange();
    const socket = openEarly(() => topicOf((body) => bodies.push(body) > 0));
    socket.open();
    publish(TICKER, '{"n":1}');
    await until(() => bodies.length > 0);

    const received: string[] = [];
    client.listen('/topic/market').subscribe((body) => received.push(body));
    await connectApp();
    publish('/topic/market', '[]');
    publish(TICKER, '{"n":2}');
    await until(() => bodies.length === 2 && received.length === 1);

    expect(reports).toEqual([{ type: 'OPENED' }]);
    expect(bodies).toEqual(['{"n":1}', '{"n":2}']);
    expect(opened).toEqual([socket]);
    expect(sentBy(socket)).toEqual(['CONNECT', 'SUBSCRIBE', 'SUBSCRIBE']);
  });

  test('[B-S1] follows no topic twice: where the app subscribes to it, the first subscription ends', async () => {
    const bodies: string[] = [];
    const received: string[] = [];
    const { client, connectApp, reports, publish } = openAtExchange();
    const socket = openEarly(() => topicOf((body) => bodies.push(body) > 0));
    socket.open();
    await connectApp();
    client.listen(TICKER).subscribe((body) => received.push(body));
    publish(TICKER, '{"n":1}');
    client.listen('/topic/market').subscribe((body) => received.push(body));
    publish('/topic/market', '[]');
    await until(() => received.length === 2);
    expect([bodies, received]).toEqual([[], ['{"n":1}', '[]']]);
    expect(reports).toEqual([{ type: 'OPENED' }]);
    expect(sentBy(socket)).toEqual([
      'CONNECT',
      'SUBSCRIBE',
      'UNSUBSCRIBE',
      'SUBSCRIBE',
      'SUBSCRIBE',
    ]);
  });

  test('ends with its topic, once that wants no more', async () => {
    const { publish, exchange } = openAtExchange();
    const socket = openEarly(() => topicOf(() => false));
    socket.open();
    publish(TICKER, '{"n":1}');
    await until(() => !exchange.broker.hasTopicListeners(TICKER));
    expect(sentBy(socket)).toEqual(['CONNECT', 'SUBSCRIBE', 'UNSUBSCRIBE']);
    expect(publish(TICKER, '{"n":2}')).toBe(0);
  });

  test('is continued where the greeting arrives after the app has taken it', async () => {
    const { connectApp, reports } = openAtExchange();
    const socket = openEarly(() => topicOf());
    const waiting: string[] = [];
    const receive = socket.receive.bind(socket);
    socket.receive = (data) => void waiting.push(data);
    socket.open();
    const connected = connectApp();
    await until(() => waiting.length > 0 && socket.onmessage !== null);
    for (const text of waiting) receive(text);
    await connected;
    expect(reports).toEqual([{ type: 'OPENED' }]);
    expect(sentBy(socket)).toEqual(['CONNECT', 'SUBSCRIBE']);
  });

  test('is no member’s: their app opens a socket of its own', async () => {
    const { connectApp, reports, signIn } = openAtExchange();
    const socket = openEarly(() => topicOf());
    socket.open();
    signIn();
    await connectApp();
    expect(reports).toEqual([{ type: 'OPENED' }]);
    expect(socket.readyState).toBe(3);
    expect(opened).toHaveLength(2);
  });

  test('waits until the page is parsed, and does not begin once the app has the socket', () => {
    Reflect.set(document, 'readyState', 'loading');
    const first = openEarly(() => topicOf());
    first.open();
    expect(first.sent).toEqual([]);
    document.dispatchEvent(new Event('readystatechange'));
    expect(sentBy(first)).toEqual(['CONNECT', 'SUBSCRIBE']);

    const second = openEarly(() => topicOf());
    second.open();
    expect(takeAs(true)).toBe(second);
    document.dispatchEvent(new Event('readystatechange'));
    expect(second.sent).toEqual([]);
  });
});
