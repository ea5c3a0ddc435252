/** The bus over PostgreSQL's LISTEN and NOTIFY, in a session of its own that is replaced when it breaks. */
import { Client } from 'pg';
import type { Clock } from '../../gateway/ports.ts';
import { type Bus, createListeners } from '../../gateway/ports/bus.ts';
import { CHANNEL, createNoticeReader, payloadsOf } from './noticeText.ts';

const CONNECT_WITHIN_MS = 5_000;
/** A link that is cut without a word is found by a question that is not answered. */
const ASK_MS = 2_000;
const ANSWER_WITHIN_MS = 5_000;
const RETRY_MS = 500;
/** More payloads than that wait only where the database does not take them: later ones are lost. */
const WAITING_MAX = 200;

const NOTIFY = `SELECT pg_notify('${CHANNEL}', part) FROM unnest($1::text[]) AS part`;

export interface PostgresBusOptions {
  readonly url: string;
  readonly clock: Pick<Clock, 'after'>;
  /** Receives one line when the session breaks. */
  readonly onLost: (problem: string) => void;
}

class PostgresBus implements Bus {
  readonly #options: PostgresBusOptions;
  readonly #listeners = createListeners();
  readonly #read = createNoticeReader();
  #client: Client | undefined;
  #isClosed = false;
  /** Payloads that were not sent yet. */
  #waiting: string[] = [];
  #isSending = false;
  #turn: Promise<unknown> = Promise.resolve();
  #named = 0;
  #cancel: () => void = () => {};

  readonly listen = this.#listeners.listen;

  constructor(options: PostgresBusOptions) {
    this.#options = options;
  }

  /** @throws Error when the database cannot be reached */
  async open(): Promise<void> {
    const client = new Client({
      connectionString: this.#options.url,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    });
    client.on('error', ({ message }) => this.#lose(client, message));
    client.on('end', () => this.#lose(client, 'the session ended'));
    client.on('notification', ({ channel, processId, payload = '' }) => {
      if (channel !== CHANNEL) return;
      const notice = this.#read(processId, payload);
      if (notice !== undefined && !this.#isClosed) this.#listeners.pass(notice);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    if (this.#isClosed) {
      await client.end();
      return;
    }
    this.#client = client;
    this.#askLater(client);
  }

  readonly notify: Bus['notify'] = (notice) => {
    const client = this.#client;
    if (client === undefined || this.#waiting.length >= WAITING_MAX) return;
    this.#named += 1;
    for (const payload of payloadsOf(notice, this.#named)) this.#waiting.push(payload);
    if (!this.#isSending) void this.#send(client);
  };

  /** One statement at a time: those that come meanwhile go out together. */
  async #send(client: Client): Promise<void> {
    this.#isSending = true;
    while (this.#waiting.length > 0 && this.#client === client) {
      const payloads = this.#waiting;
      this.#waiting = [];
      await this.#query(client, NOTIFY, [payloads]).catch(() => undefined);
    }
    // Another session sends by itself.
    if (this.#client === client) this.#isSending = false;
  }

  /** After the statements before it. */
  #query(client: Client, text: string, values: readonly unknown[] = []): Promise<unknown> {
    const mine = this.#turn.then(() => client.query(text, [...values]));
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  readonly close = async (): Promise<void> => {
    this.#isClosed = true;
    this.#cancel();
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  };

  #askLater(client: Client): void {
    this.#cancel = this.#options.clock.after(ASK_MS, () => {
      this.#query(client, 'SELECT 1').then(
        () => {
          if (this.#client === client) this.#askLater(client);
        },
        (error: unknown) => this.#lose(client, String(error)),
      );
    });
  }

  #lose(client: Client, problem: string): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#waiting = [];
    this.#isSending = false;
    this.#turn = Promise.resolve();
    this.#cancel();
    client.end().catch(() => undefined);
    this.#options.onLost(problem);
    this.#openLater();
  }

  #openLater(): void {
    if (this.#isClosed) return;
    this.#cancel = this.#options.clock.after(RETRY_MS, () => {
      this.open().catch(() => this.#openLater());
    });
  }
}

/** @throws Error when the database cannot be reached now; later on it is tried again and again */
export async function openPostgresBus(options: PostgresBusOptions): Promise<Bus> {
  const bus = new PostgresBus(options);
  await bus.open();
  return bus;
}
