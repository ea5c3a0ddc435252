/** The broker as the STOMP client library of the browser sees it. */
import { Client, type IFrame, type IMessage, type StompConfig as AnyConfig } from '@stomp/stompjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DESTINATIONS, marketTopic } from '../../src/protocol/destinations.ts';
import { sessionId, siteId, userId } from '../../src/domain/ids.ts';
import { reject } from '../../src/domain/rejections.ts';
import { type Broker, createBroker } from '../../src/gateway/broker/broker.ts';
import { createManualClock } from '../support/clock.ts';
import { createStompSocket } from '../support/stompPeer.ts';
import { createKeptLogger } from '../support/logger.ts';

/** Plain data, which is what a test gives. */
type StompConfig = Pick<AnyConfig, keyof AnyConfig>;

let broker: Broker;
let clients: Client[];

beforeEach(() => {
  clients = [];
  broker = createBroker({
    clock: createManualClock(0),
    logger: createKeptLogger(),
    authenticate: async (token) =>
      token === 'good'
        ? { ok: true, identity: { userId: userId(1), siteId: siteId(1), sessionId: sessionId(1) } }
        : { ok: false, rejection: reject('TOKEN_EXPIRED') },
    isTopic: (destination) => destination.startsWith('/topic/'),
  });
});

afterEach(async () => {
  await Promise.all(clients.map((client) => client.deactivate()));
});

function createClient(config: StompConfig): Client {
  const client = new Client({
    reconnectDelay: 0,
    webSocketFactory: () => createStompSocket(broker.connect),
    ...config,
  });
  clients.push(client);
  return client;
}

const connected = (config: StompConfig = {}): Promise<Client> =>
  new Promise((resolve, fail) => {
    const client = createClient({
      ...config,
      onConnect: () => resolve(client),
      onStompError: (frame) => fail(new Error(frame.headers['message'])),
    });
    client.activate();
  });

const refused = (config: StompConfig, act: (client: Client) => void = () => {}): Promise<IFrame> =>
  new Promise((resolve) => {
    const client = createClient({
      ...config,
      onConnect: () => act(client),
      onStompError: resolve,
    });
    client.activate();
  });

/** Subscribes and waits until the broker has said that it knows. */
const subscribed = (client: Client, destination: string, onMessage: (message: IMessage) => void) =>
  new Promise<void>((resolve) => {
    client.watchForReceipt(destination, () => resolve());
    client.subscribe(destination, onMessage, { receipt: destination });
  });

const GOOD = { connectHeaders: { Authorization: 'Bearer good' } };

describe('stompjs', () => {
  it('connects with a bearer token and negotiates 1.2', async () => {
    const client = await connected({
      ...GOOD,
      heartbeatIncoming: 10_000,
      heartbeatOutgoing: 10_000,
    });
    expect(client.connected).toBe(true);
    expect(client.connectedVersion).toBe('1.2');
  });

  it('receives topics and its own queues, complete and in order', async () => {
    const client = await connected(GOOD);
    const bodies: string[] = [];
    const tricky = JSON.stringify({ text: '마루 "x" \\ \n 𝄞 \u0000', n: 1 });
    await new Promise<void>((resolve) => {
      const onMessage = (message: IMessage): void => {
        bodies.push(message.body);
        if (bodies.length === 3) resolve();
      };
      void Promise.all([
        subscribed(client, marketTopic('BTCUSDT'), onMessage),
        subscribed(client, DESTINATIONS.futures, onMessage),
      ]).then(() => {
        broker.toTopic(marketTopic('BTCUSDT'), tricky);
        broker.toUser(userId(1), DESTINATIONS.futures, '{"seq":1}');
        broker.toUser(userId(2), DESTINATIONS.futures, '{"seq":1,"stranger":true}');
        broker.toTopic(marketTopic('BTCUSDT'), '{"n":2}');
      });
    });
    expect(bodies).toEqual([tricky, '{"seq":1}', '{"n":2}']);
  });

  it('stops hearing after unsubscribe', async () => {
    const client = await connected();
    const first = new Promise<string>((resolve) => {
      const subscription = client.subscribe(DESTINATIONS.notice, ({ body }) => {
        subscription.unsubscribe();
        resolve(body);
      });
      void subscribed(client, '/topic/other', () => {}).then(() =>
        broker.toTopic(DESTINATIONS.notice, '1'),
      );
    });
    expect(await first).toBe('1');
    await subscribed(client, '/topic/third', () => {});
    expect(broker.hasTopicListeners(DESTINATIONS.notice)).toBe(false);
    expect(broker.hasTopicListeners('/topic/third')).toBe(true);
  });

  it('receives an ERROR frame with the reason when a token is refused', async () => {
    const frame = await refused({ connectHeaders: { Authorization: 'Bearer bad' } });
    expect(frame.headers['message']).toBe('TOKEN_EXPIRED');
    expect(JSON.parse(frame.body)).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' });
  });

  it("receives an ERROR frame when subscribing to another user's queue", async () => {
    const frame = await refused(GOOD, (client) =>
      client.subscribe('/user/u-2/queue/futures', () => {}),
    );
    expect(frame.headers['message']).toBe('NO_PERMISSION');
  });

  it('receives an ERROR frame when it sends', async () => {
    const frame = await refused(GOOD, (client) =>
      client.publish({ destination: DESTINATIONS.notice, body: '{"위조":true}' }),
    );
    expect(frame.headers['message']).toBe('NO_PERMISSION');
  });

  it('disconnects with a receipt', async () => {
    const client = await connected(GOOD);
    await client.deactivate();
    expect(client.connected).toBe(false);
    expect(broker.connectionCount()).toBe(0);
  });

  it('comes back after the broker closed its socket', async () => {
    let connects = 0;
    await new Promise<void>((resolve) => {
      const client = createClient({
        ...GOOD,
        reconnectDelay: 1,
        onConnect: () => {
          connects += 1;
          if (connects === 1) broker.closeAll();
          else resolve();
        },
      });
      client.activate();
    });
    expect(connects).toBe(2);
    expect(broker.connectionCount()).toBe(1);
  });
});
