/**
 * The one session that writes to a PostgreSQL store. It holds an advisory lock and the newest epoch of
 * the table `maru_writer`; every other table refuses a statement of a session without that epoch. A deposed writer therefore writes nothing, whatever it believes.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { startRenewal } from './leaseRenewal.ts';
import { freeLease } from './leaseRow.ts';
import { batchIn, type Query, type SqlDatabase } from './sqlDatabase.ts';
import { watchLease } from './standby.ts';
import {
  DeposedError,
  fenceTables,
  isBroken,
  isDeposed,
  openWriterSession,
  queryOf,
  type Succession,
  TAKEN,
  type WriterSession,
} from './writerSession.ts';

/** Before the next attempt to take the role over, where another process was first or the database fails. */
const RETRY_AFTER_MS = 50;

export interface WriterLease {
  /** One statement, which is a transaction by itself: one round trip. */
  readonly write: Query;
  readonly batch: SqlDatabase['batch'];
  readonly transaction: SqlDatabase['transaction'];
  /**
   * Takes the role for this process; nothing can be written before.
   * @throws Error while another process has it, or when the database cannot be reached
   */
  readonly take: () => Promise<void>;
  /**
   * Waits until the role is free or its holder is silent, and takes it. An abort after that has no
   * effect. Rejects when the signal is aborted or the lease released before.
   */
  readonly takeOver: (signal: AbortSignal) => Promise<void>;
  /** Refuses writes of other sessions to every table that exists by now. */
  readonly fence: () => Promise<void>;
  /** Finishes what was requested before and hands the role over. */
  readonly release: () => Promise<void>;
}

interface LeaseOptions {
  readonly url: string;
  /** Where this process is reached; so that the database can say who writes. */
  readonly address: string;
  /** Receives one line when a session breaks; the next use opens another. */
  readonly onLost: (problem: string) => void;
  /** The role is over for this process, because another one took it. */
  readonly onDeposed: () => void;
}

/** A process that follows does not write yet; one that acts may have no session for the moment. */
type Phase = 'FOLLOWING' | 'ACTING' | 'DEPOSED' | 'CLOSED';

class PostgresLease implements WriterLease {
  readonly #options: LeaseOptions;
  readonly #closed = new AbortController();
  #phase: Phase = 'FOLLOWING';
  #held: Client | undefined;
  #epoch = '';
  /** The last opening of a session: until it ends, the row may have an epoch that is only just ours. */
  #opening: Promise<unknown> = Promise.resolve();
  #turn: Promise<unknown> = Promise.resolve();
  #stopRenewal: () => Promise<void> = async () => undefined;

  constructor(options: LeaseOptions) {
    this.#options = options;
  }

  readonly take = (): Promise<void> =>
    this.#inTurn(
      async () => undefined,
      () => this.#open({ kind: 'START' }),
    );

  readonly takeOver = async (signal: AbortSignal): Promise<void> => {
    const ended = AbortSignal.any([signal, this.#closed.signal]);
    const watch = watchLease(this.#options.url, this.#options.onLost);
    try {
      while (!(await this.#tookOver((await watch.untilIdle(ended))?.epoch)))
        await delay(RETRY_AFTER_MS, undefined, { signal: ended });
    } finally {
      await watch.close();
    }
  };

  readonly write: Query = (...statement) =>
    this.#inTurn((query, client) =>
      query(...statement).catch((error: unknown) => {
        if (isBroken(error)) this.#lose(client);
        throw error;
      }),
    );

  readonly transaction: WriterLease['transaction'] = (work) =>
    this.#inTurn(async (query, client) => {
      try {
        await query('BEGIN');
        await work(query);
        await query('COMMIT');
      } catch (error) {
        await query('ROLLBACK').catch(() => this.#lose(client));
        throw error;
      }
    });

  /** Several statements are one transaction, and one is a transaction without its round trips. */
  readonly batch: WriterLease['batch'] = async (statements) => {
    const [only] = statements;
    if (only === undefined || statements.length > 1) await batchIn(this.transaction)(statements);
    else await this.write(...only);
  };

  readonly fence = (): Promise<void> => this.transaction(fenceTables);

  readonly release = async (): Promise<void> => {
    this.#closed.abort(new Error('the store is closed'));
    await this.#turn;
    await this.#opening;
    const wasActing = this.#phase === 'ACTING';
    this.#phase = 'CLOSED';
    await this.#stopRenewal();
    const held = this.#held;
    this.#held = undefined;
    // A role that cannot be handed over is taken when it has been silent for long enough.
    if (wasActing && held !== undefined)
      await freeLease(queryOf(held), this.#epoch).catch(() => undefined);
    await held?.end();
  };

  async #tookOver(epoch: string | undefined): Promise<boolean> {
    try {
      return (await this.#open({ kind: 'TAKE_OVER', epoch })) !== undefined;
    } catch (error) {
      this.#options.onLost(`the role was not taken over: ${String(error)}`);
      return false;
    }
  }

  /** Begins an epoch in a session of its own. */
  #open(succession: Succession): Promise<Client | undefined> {
    const opening = openWriterSession(this.#options, succession).then(
      (session) => session && this.#begin(session),
    );
    this.#opening = opening.catch(() => undefined);
    return opening;
  }

  #begin({ client, epoch }: WriterSession): Client {
    client.on('error', ({ message }) => this.#options.onLost(message));
    client.on('end', () => this.#lose(client));
    this.#held = client;
    this.#epoch = epoch;
    if (this.#phase === 'FOLLOWING') {
      this.#phase = 'ACTING';
      this.#stopRenewal = startRenewal({
        url: this.#options.url,
        epoch: () => this.#epoch,
        onOtherEpoch: this.#onOtherEpoch,
        onLost: this.#options.onLost,
      });
    }
    return client;
  }

  readonly #onOtherEpoch = async (renewed: string): Promise<void> => {
    await this.#opening;
    if (renewed === this.#epoch) this.#depose();
  };

  #lose(client: Client): void {
    if (this.#held === client) this.#held = undefined;
    client.end().catch(() => undefined);
  }

  #depose(): DeposedError {
    if (this.#phase === 'ACTING') {
      this.#phase = 'DEPOSED';
      void this.#stopRenewal();
      this.#options.onDeposed();
    }
    return new DeposedError(TAKEN);
  }

  /** The session in which the next statement runs; one that was lost is replaced. */
  async #session(): Promise<Client> {
    switch (this.#phase) {
      case 'FOLLOWING':
        throw new Error('this process only reads: another one writes to the database');
      case 'DEPOSED':
        throw new DeposedError(TAKEN);
      case 'CLOSED':
        throw new Error('the store is closed');
      case 'ACTING': {
        if (this.#held !== undefined) return this.#held;
        const client = await this.#open({ kind: 'REPLACE', epoch: this.#epoch });
        if (client === undefined) throw new DeposedError(TAKEN);
        return client;
      }
    }
  }

  /** One piece of work in the session, after what was requested before. */
  #inTurn<T>(
    work: (query: Query, client: Client) => Promise<T>,
    open: () => Promise<unknown> = async () => undefined,
  ): Promise<T> {
    const mine = this.#turn.then(async () => {
      try {
        await open();
        const client = await this.#session();
        return await work(queryOf(client), client);
      } catch (error) {
        throw isDeposed(error) ? this.#depose() : error;
      }
    });
    this.#turn = mine.catch(() => undefined);
    return mine;
  }
}

/**
 * Writes run one after the other, in the order they were requested. A session that breaks is replaced
 * at the next write, but only where no other process had the role in between.
 */
export const createWriterLease = (options: LeaseOptions): WriterLease => new PostgresLease(options);
