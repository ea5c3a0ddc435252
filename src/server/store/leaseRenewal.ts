/**
 * Renews the writer's lease over a session of its own, so that a long append does not look like a
 * death. A process that is stopped and a link that is cut stop the renewals together with the writes.
 */
import type { Client } from 'pg';
import { renewLease } from './leaseRow.ts';
import { connect, queryOf } from './writerSession.ts';

/** Three renewals may be late or lost before the lease counts as silent. */
const RENEW_EVERY_MS = 150;
const ANSWER_WITHIN_MS = 1_000;

export interface RenewalOptions {
  readonly url: string;
  /** The epoch of this process at the moment. */
  readonly epoch: () => string;
  /** The lease has another epoch than the one that was renewed. */
  readonly onOtherEpoch: (renewed: string) => Promise<void>;
  /** Receives one line when renewing begins to fail; it is tried again and again. */
  readonly onLost: (problem: string) => void;
}

/** Begins to renew; call what is returned once to end it. */
export function startRenewal(options: RenewalOptions): () => Promise<void> {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isFailing = false;

  const end = async (): Promise<void> => {
    const ended = client;
    client = undefined;
    await ended?.end().catch(() => undefined);
  };
  const open = async (): Promise<Client> => {
    const opened = await connect(options.url, ANSWER_WITHIN_MS);
    // A renewal that a crash of the database takes back does no harm, and none waits for the disk.
    await opened.query('SET synchronous_commit = off');
    return opened;
  };
  const renew = async (): Promise<void> => {
    client ??= await open();
    const epoch = options.epoch();
    if (!(await renewLease(queryOf(client), epoch))) await options.onOtherEpoch(epoch);
  };
  const run = async (): Promise<void> => {
    try {
      await renew();
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isStopped) options.onLost(`the lease was not renewed: ${String(error)}`);
      isFailing = true;
      void end();
    }
    if (!isStopped) timer = setTimeout(next, RENEW_EVERY_MS);
  };
  const next = (): void => {
    running = run();
  };
  let running = run();

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
    await end();
  };
}
