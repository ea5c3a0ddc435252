/** A player's client: the product's own calls, ingest and fold, over the simulated network. */
import type { VirtualTimeScheduler } from 'rxjs';
import type { SessionStore } from '../../src/db/sessions.ts';
import type { UserId } from '../../src/domain/ids.ts';
import type { AccountView } from '../../src/protocol/accountView.ts';
import { foldFacts } from '../../src/streams/accountFold.ts';
import { EMPTY_ACCOUNT } from '../../src/streams/emptyAccount.ts';
import { createApi, type Api } from '../../src/streams/api.ts';
import type { SocketPort } from '../../src/gateway/ports.ts';
import { createExclusive } from '../../src/streams/exclusive.ts';
import type { AccountFact } from '../../src/streams/facts.ts';
import { ingest } from '../../src/streams/ingest.ts';
import type { LogWriter } from '../../src/streams/logWriter.ts';
import { specConnect, specFetch } from '../support/specBackend/specBackend.ts';
import type { Chance } from './chance.ts';
import type { Faults } from './faults.ts';
import type { Host } from './host.ts';
import { Link } from './link.ts';

export interface ClientOptions {
  readonly userId: UserId;
  readonly host: Host;
  readonly scheduler: VirtualTimeScheduler;
  readonly chance: Chance;
  readonly faults: Faults;
  /** Keeps what it would write to its log, to be replayed at the end. */
  readonly keepsLog: boolean;
  /** Whether the exchange offers it only what the specification names. */
  readonly isSpec: boolean;
}

const ORIGIN = 'http://exchange.test';

const signedIn = (token: string): SessionStore => ({
  get: () => ({
    accessToken: token,
    refreshToken: token,
    expiresAt: Infinity,
    user: { id: token, username: token, role: 'PLAYER', status: 'NORMAL' },
  }),
  set: () => undefined,
  clear: () => undefined,
  renewingSince: () => undefined,
  noteRenewal: () => undefined,
  onForeignChange: () => () => undefined,
});

/** The product's calls, whose answers get lost now and then. */
const createDevice = ({ userId, host, scheduler, chance, faults, isSpec }: ClientOptions): Api => {
  const reach = (request: Request): Promise<Response> => host.fetch(request);
  const fetch = isSpec ? specFetch(reach) : reach;
  return createApi({
    transport: {
      mode: 'live',
      origin: ORIGIN,
      fetch: async (request) => {
        const response = await fetch(request);
        if (chance.happens(faults.answerLost)) throw new Error('the answer was lost');
        return response;
      },
      openSocket: () => {
        throw new Error('the link carries the socket');
      },
    },
    sessions: signedIn(userId),
    scheduler,
    exclusive: createExclusive(undefined),
    siteInfoId: () => 1,
    language: () => 'ko',
  });
};

export class Client {
  readonly userId: UserId;
  readonly api: Api;
  /** Another device of the same user. */
  readonly other: Api;
  readonly link: Link;
  readonly isSpec: boolean;
  readonly #options: ClientOptions;
  readonly #log: AccountFact[] = [];
  #view: AccountView = EMPTY_ACCOUNT;
  #isCaughtUp = false;
  unreadable = 0;

  constructor(options: ClientOptions) {
    const { userId, host, scheduler, chance, faults, isSpec } = options;
    const connect = (socket: SocketPort) => host.connect(socket);
    this.#options = options;
    this.userId = userId;
    this.isSpec = isSpec;
    this.api = createDevice(options);
    this.other = createDevice(options);
    this.link = new Link({
      token: userId,
      scheduler,
      chance,
      // Without numbers a message is taken as it comes: sockets keep the order.
      faults: isSpec ? { ...faults, duplicated: 0, late: 0 } : faults,
      connect: isSpec ? specConnect(connect) : connect,
    });
  }

  /** The client's view of its account. */
  get view(): AccountView {
    return this.#view;
  }

  /** Whether the last request returned nothing new and nothing has arrived since. */
  get isCaughtUp(): boolean {
    return this.#isCaughtUp;
  }

  start(): void {
    const { scheduler, keepsLog, isSpec } = this.#options;
    ingest({
      api: this.api,
      socket: this.link,
      scheduler,
      writer: this.#writer(keepsLog),
      view: EMPTY_ACCOUNT,
      known: undefined,
      isNumbered: !isSpec,
      carriedOut: this.api.carriedOut,
    }).subscribe((report) => {
      if (report.type === 'ACCOUNT') this.#view = report.view;
      if (report.type === 'UNREADABLE') this.unreadable += 1;
      this.#isCaughtUp =
        report.type === 'CAUGHT_UP' || (this.#isCaughtUp && report.type === 'ACCOUNT');
    });
    this.link.open();
  }

  /** The account as folded from its log alone; undefined for a client that keeps none. */
  replayed(): AccountView | undefined {
    return this.#options.keepsLog ? foldFacts(EMPTY_ACCOUNT, this.#log) : undefined;
  }

  #writer(keepsLog: boolean): LogWriter {
    return {
      write: async (facts) => {
        if (keepsLog) this.#log.push(...facts);
      },
      reset: async () => {
        this.#log.length = 0;
      },
      health: { get: () => ({ state: 'ok' }), subscribe: () => () => undefined },
    };
  }
}
