/**
 * An exchange whose history a test writes: REST answers in the contract's shapes made from that
 * history, and the real STOMP broker, whose deliveries the test may drop, repeat and delay.
 */
import { createBroker, type Broker } from '../../../../src/gateway/broker/broker.ts';
import { sessionId, siteId, userId } from '../../../../src/domain/ids.ts';
import { reject } from '../../../../src/domain/rejections.ts';
import type { AccountEvent } from '../../../../src/protocol/accountEvents.ts';
import type { AccountView } from '../../../../src/protocol/accountView.ts';
import type { WireUser } from '../../../../src/protocol/accounts/entities.ts';
import { DESTINATIONS } from '../../../../src/protocol/destinations.ts';
import { replayFold } from '../../../../src/streams/accountFold.ts';
import { EMPTY_ACCOUNT } from '../../../../src/streams/emptyAccount.ts';
import type { Transport } from '../../../../src/streams/transport.ts';
import { createManualClock } from '../../../support/clock.ts';
import { createStompSocket } from '../../../support/stompPeer.ts';
import { createKeptLogger } from '../../../support/logger.ts';
import { START } from './manualScheduler.ts';
import { siteInfo, wireUser } from './wire.ts';

export interface Asked {
  readonly path: string;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly authorization: string | null;
  readonly language: string | null;
}

type Reply = { readonly status: number; readonly body: unknown } | 'none' | 'hang';
type Route = (asked: Asked) => Reply | undefined | Promise<Reply | undefined>;

const ok = (body: unknown): Reply => ({ status: 200, body });
export const refusal = (status: number, code: string): Reply => ({
  status,
  body: { status, code, message: `${code} text` },
});

const USER = userId(1);

function queueOf(event: AccountEvent): string {
  if (event.type === 'POINT') return DESTINATIONS.point;
  return 'bet' in event ? DESTINATIONS.bet : DESTINATIONS.futures;
}

export class ScriptedExchange {
  readonly transport: Transport;
  readonly broker: Broker;
  readonly asked: Asked[] = [];
  readonly events: AccountEvent[] = [];
  user: WireUser = wireUser('u-1');
  site = siteInfo();
  /** Tokens that work; the last one is what a refresh gives out. */
  goodTokens = new Set(['access-1']);
  refreshToken = 'refresh-1';
  sessions = 1;
  /** Whether requests and sockets reach the exchange at all. */
  isReachable = true;
  /** Asked first; undefined leaves the answer to the exchange. */
  route: Route = () => undefined;
  /** The server's clock, ms. */
  now: () => number = () => START;
  readonly #closers = new Set<() => void>();

  constructor() {
    this.broker = createBroker({
      clock: createManualClock(START),
      logger: createKeptLogger(),
      authenticate: async (token) =>
        this.goodTokens.has(token)
          ? { ok: true, identity: { userId: USER, siteId: siteId(7), sessionId: sessionId(1) } }
          : { ok: false, rejection: reject('TOKEN_EXPIRED') },
      isTopic: (destination) => destination.startsWith('/topic/'),
    });
    this.transport = {
      mode: 'live',
      origin: 'http://exchange.example',
      fetch: (request) => this.#fetch(request),
      openSocket: () =>
        createStompSocket((socket) => {
          const close = (): void => socket.close(1006, 'cut');
          if (!this.isReachable) {
            queueMicrotask(close);
            return { onText: () => undefined, onClosed: () => undefined };
          }
          const handler = this.broker.connect(socket);
          const cut = (): void => {
            handler.onClosed();
            close();
          };
          this.#closers.add(cut);
          return {
            onText: handler.onText,
            onClosed: () => {
              this.#closers.delete(cut);
              handler.onClosed();
            },
          };
        }),
    };
  }

  /** Cuts every socket, as a lost network does. */
  cut(): void {
    for (const cut of this.#closers) cut();
    this.#closers.clear();
  }

  /** The exchange's view of the account. */
  get view(): AccountView {
    const replaying = replayFold(EMPTY_ACCOUNT);
    replaying.add(this.events);
    return replaying.finish();
  }

  /** Applies the events and delivers them to the listeners. */
  publish(...events: readonly AccountEvent[]): void {
    for (const event of events) {
      this.events.push(event);
      this.deliver(event);
    }
  }

  /** A delivery alone, of something that happened before or never. */
  deliver(event: AccountEvent): void {
    this.broker.toUser(USER, queueOf(event), JSON.stringify(event));
  }

  askedFor(path: string): readonly Asked[] {
    return this.asked.filter((asked) => asked.path === path);
  }

  async #fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const query = Object.fromEntries(url.searchParams);
    const body: unknown = request.method === 'POST' ? await request.json() : {};
    const asked: Asked = {
      path: url.pathname,
      method: request.method,
      params: typeof body === 'object' ? { ...query, ...body } : query,
      authorization: request.headers.get('authorization'),
      language: request.headers.get('accept-language'),
    };
    if (!this.isReachable) throw new TypeError('network down');
    this.asked.push(asked);
    const reply = (await this.route(asked)) ?? this.#answer(asked);
    if (reply === 'none') throw new TypeError('connection reset');
    if (reply === 'hang') {
      return new Promise((_, cancel) => {
        request.signal.addEventListener('abort', () => cancel(request.signal.reason));
      });
    }
    return new Response(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body), {
      status: reply.status,
    });
  }

  #answer(asked: Asked): Reply {
    switch (asked.path) {
      case '/api/login':
        return this.#login(asked);
      case '/api/site_info/code':
        return ok(this.site);
      case '/api/server_time_offset':
        return ok({
          status: 200,
          serverTime: this.now(),
          offset: this.now() - Number(asked.params['ms']),
        });
      case '/api/futures/option/list':
        return ok([]);
      default:
        break;
    }
    const token = asked.authorization?.replace('Bearer ', '');
    if (token === undefined) return refusal(401, 'LOGIN_REQUIRED');
    return this.goodTokens.has(token) ? this.#memberAnswer(asked) : refusal(401, 'TOKEN_EXPIRED');
  }

  #login({ params }: Asked): Reply {
    if (params['refreshToken'] !== undefined) {
      if (params['refreshToken'] !== this.refreshToken) return refusal(401, 'TOKEN_REUSED');
    } else if (params['password'] !== 'password1') return refusal(401, 'WRONG_CREDENTIALS');
    this.sessions += 1;
    this.goodTokens = new Set([`access-${this.sessions}`]);
    this.refreshToken = `refresh-${this.sessions}`;
    return ok({
      accessToken: `access-${this.sessions}`,
      refreshToken: this.refreshToken,
      expiresIn: 900,
      user: this.user,
    });
  }

  #memberAnswer({ path, params }: Asked): Reply {
    const { view } = this;
    switch (path) {
      case '/api/me':
        return ok(this.user);
      case '/api/logout':
        return ok({ status: 200 });
      case '/api/wallet/my':
        return ok(Object.values(view.wallets));
      case '/api/futures/history/open_order':
        return ok(Object.values(view.openOrders));
      case '/api/futures/history/open_position':
        return ok(Object.values(view.positions));
      case '/api/futures/history/position_mode':
        return ok({ mode: view.positionMode });
      case '/api/futures/history/last_leverage':
        return ok(Object.values(view.settings));
      case '/api/futures/history/list':
        return ok({
          items: this.#history(params['resultType'], view),
          total: 0,
          page: 1,
          size: 100,
        });
      case '/api/trade/history/current_for_option':
        return ok(Object.values(view.openBets));
      case '/api/trade/history/list':
        return ok({ items: view.settledBets, total: 0, page: 1, size: 100 });
      case '/api/events': {
        const items = this.events
          .filter(({ seq }) => seq > Number(params['after']))
          .slice(0, Number(params['size'] ?? 500));
        return ok({ items, lastSeq: this.events.at(-1)?.seq ?? 0 });
      }
      default:
        return refusal(404, 'NOT_FOUND');
    }
  }

  #history(kind: unknown, view: AccountView): readonly unknown[] {
    if (kind === 'TRADE') return view.fills.map((fill) => ({ kind, fill }));
    if (kind === 'ORDER') return view.closedOrders.map((order) => ({ kind, order }));
    return view.fundings.map(({ seq: _seq, ...payment }) => ({
      kind: 'FUNDING',
      funding: { ...payment, futuresOptionId: 1, side: 'LONG', markPrice: '60000', insurance: '0' },
    }));
  }
}
