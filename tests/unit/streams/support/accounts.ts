/** A signed-in account running against a scripted exchange, and what two views must agree in. */
import { Subscription } from 'rxjs';
import { expect } from 'vitest';
import type { ClientLog } from '../../../../src/db/clientLog.ts';
import type { AccountEvent } from '../../../../src/protocol/accountEvents.ts';
import type { AccountView } from '../../../../src/protocol/accountView.ts';
import {
  createAccount,
  type AccountReport,
  type AccountStreams,
} from '../../../../src/streams/account.ts';
import type { foldFacts } from '../../../../src/streams/accountFold.ts';
import { EMPTY_ACCOUNT } from '../../../../src/streams/emptyAccount.ts';
import type { AccountFact } from '../../../../src/streams/facts.ts';
import type { LogLimits } from '../../../../src/streams/viewSnapshots.ts';
import { createHarness, openLog, type Harness, type OpenLog } from './harness.ts';
import { until } from './manualScheduler.ts';

export const SOURCE = 'live|http://exchange.example|u-1';

export interface RunningAccount extends Harness, OpenLog {
  readonly account: AccountStreams;
  readonly reports: AccountReport[];
  readonly start: () => void;
  readonly stop: () => void;
  readonly connect: () => Promise<void>;
  /** Lets time pass until it is so. */
  readonly waitFor: (isTrue: () => boolean, what?: string) => Promise<void>;
  /** Resolves when the last connection has caught up. */
  readonly caughtUp: () => Promise<void>;
  /** Starts, connects and catches up. */
  readonly begin: () => Promise<void>;
}

export interface RunOptions {
  readonly harness?: Harness;
  readonly opened?: OpenLog;
  readonly log?: ClientLog<AccountFact>;
  readonly isNumbered?: boolean;
  readonly fold?: typeof foldFacts;
  readonly logLimits?: () => LogLimits;
}

export function runAccount(options: RunOptions = {}): RunningAccount {
  const harness = options.harness ?? createHarness();
  const opened = options.opened ?? openLog();
  const { exchange, scheduler, socket, api } = harness;
  const log = options.log ?? opened.log;
  const { isNumbered = true } = options;
  const account = createAccount({
    transport: exchange.transport,
    api,
    socket,
    log,
    scheduler,
    isNumbered: () => isNumbered,
    ...(options.fold && { fold: options.fold }),
    logLimits: options.logLimits,
  });
  const reports: AccountReport[] = [];
  let running = new Subscription();
  /** How often everything had been caught up with when the last connection was asked for. */
  let before = 0;
  const times = (): number => reports.filter(({ type }) => type === 'CAUGHT_UP').length;
  harness.signIn();

  const waitFor = async (isTrue: () => boolean, what = 'the condition'): Promise<void> => {
    for (let step = 0; step < 400 && !isTrue(); step += 1) await scheduler.advance(25);
    await until(isTrue, what);
  };

  const start = (): void => {
    running = account.start('u-1').subscribe((report) => reports.push(report));
  };
  const connect = async (): Promise<void> => {
    before = times();
    running.add(socket.connect().subscribe());
    await waitFor(() => socket.connection.value > 0, 'the connection');
  };
  const caughtUp = (): Promise<void> => waitFor(() => times() > before, 'catching up');

  return {
    ...harness,
    ...opened,
    account,
    reports,
    start,
    stop: () => running.unsubscribe(),
    connect,
    waitFor,
    caughtUp,
    begin: async () => {
      start();
      await connect();
      await caughtUp();
    },
  };
}

/** Content of the account, without the parts that depend on how it became known. */
export const content = ({
  seq,
  wallets,
  openOrders,
  positions,
  positionMode,
  settings,
  openBets,
  closedOrders,
  fills,
  fundings,
  settledBets,
}: AccountView) => ({
  seq,
  wallets,
  openOrders,
  positions,
  positionMode,
  settings,
  openBets,
  settledBets,
  closedOrders,
  fills,
  fundings: fundings.map(({ seq: _seq, ...payment }) => payment),
});

/** A run that received these events and ended: what it leaves is the log, and what it showed. */
export async function pastRun(
  opened: OpenLog,
  events: readonly AccountEvent[],
): Promise<AccountView> {
  const run = runAccount({ opened });
  await run.begin();
  run.exchange.publish(...events);
  await run.waitFor(() => run.account.view.value.seq === events.length);
  const shown = run.account.view.value;
  run.stop();
  expect(run.account.view.value).toBe(EMPTY_ACCOUNT);
  return shown;
}
