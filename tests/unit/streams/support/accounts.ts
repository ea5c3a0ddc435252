/** A signed-in account running against a scripted exchange, and what two views must agree in. */
import { Subscription } from 'rxjs';
import type { ClientLog } from '../../../../src/db/clientLog.ts';
import type { AccountView } from '../../../../src/protocol/accountView.ts';
import {
  createAccount,
  type AccountReport,
  type AccountStreams,
} from '../../../../src/streams/account.ts';
import type { foldFacts } from '../../../../src/streams/accountFold.ts';
import type { AccountFact } from '../../../../src/streams/facts.ts';
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
}

export interface RunOptions {
  readonly harness?: Harness;
  readonly opened?: OpenLog;
  readonly log?: ClientLog<AccountFact>;
  readonly isNumbered?: boolean;
  readonly fold?: typeof foldFacts;
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

  return {
    ...harness,
    ...opened,
    account,
    reports,
    start: () => {
      running = account.start('u-1').subscribe((report) => reports.push(report));
    },
    stop: () => running.unsubscribe(),
    connect: async () => {
      before = times();
      running.add(socket.connect().subscribe());
      await waitFor(() => socket.connection.value > 0, 'the connection');
    },
    waitFor,
    caughtUp: () => waitFor(() => times() > before, 'catching up'),
  };
}

/** What the account is, without what depends on how it became known. */
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
