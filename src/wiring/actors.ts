/** The machines with their actors: the one place where states meet sockets and calls. */
import {
  BehaviorSubject,
  filter,
  firstValueFrom,
  map,
  ReplaySubject,
  Subscription,
  type Observable,
  retry,
  timer,
} from 'rxjs';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { authMachine, type AuthAnswer } from '../machines/auth.ts';
import { bootMachine, type BootEvent } from '../machines/boot.ts';
import { socketMachine, type SocketEvent } from '../machines/socket.ts';
import type { AccountReport } from '../streams/account.ts';
import type { Client } from '../streams/client.ts';
import { reportDefect } from '../streams/defects.ts';
import type { SignInAnswer } from '../streams/accounts/signIn.ts';
import type { SocketReport } from '../streams/socket.ts';
import type { Alerts } from './alerts.ts';
import { createOrders } from './orders.ts';
import { snapshotsOf, toObservable } from './observables.ts';

const RESTART_MS = 1_000;

export interface ActorsOptions {
  readonly client: Client;
  readonly alerts: Alerts;
  readonly reload: () => void;
  /** Prepares a session before the stored one is read (practice). */
  readonly prepareSession: () => Promise<void>;
}

function toAuthAnswer(answer: SignInAnswer): AuthAnswer {
  if (answer.kind === 'signedIn') return answer;
  const { code, message } = answer.refusal;
  return code === 'ACCOUNT_DENIED'
    ? { kind: 'denied' }
    : { kind: 'refused', refusal: { code, message } };
}

const createAuth = ({ client, alerts, reload }: ActorsOptions) =>
  createActor(
    authMachine.provide({
      actors: {
        signIn: fromPromise(async ({ input: { username, password, ...more } }) =>
          toAuthAnswer(await client.auth.signIn(username, password, more)),
        ),
        loadMe: fromPromise(async () => toAuthAnswer(await client.auth.loadMe())),
        renew: fromPromise(async () => toAuthAnswer(await client.auth.renew())),
        signOut: fromPromise(() => client.auth.signOut()),
      },
      actions: {
        alertDenied: () => alerts.push({ id: 'denied', key: 'alert.DENIED', values: {} }),
        alertForcedLogout: () =>
          alerts.push({ id: 'forced', key: 'alert.FORCED_LOGOUT', values: {} }, reload),
      },
    }),
  );

/** A refused connection is lost like any other; a blocked account also ends the session. */
function toSocketEvent(report: SocketReport): SocketEvent {
  return report.type === 'REFUSED' ? { type: 'LOST', reason: report.code } : report;
}

const createSocketActor = (
  { client, reload }: ActorsOptions,
  auth: ReturnType<typeof createAuth>,
) =>
  createActor(
    socketMachine.provide({
      actors: {
        connection: fromCallback<SocketEvent>(({ sendBack }) => {
          const subscription = client.socket.connect().subscribe((report) => {
            if (report.type === 'REFUSED' && report.code === 'ACCOUNT_DENIED')
              auth.send({ type: 'DENIED' });
            sendBack(toSocketEvent(report));
          });
          return () => subscription.unsubscribe();
        }),
      },
      actions: {
        reload,
        forceLogout: () => auth.send({ type: 'FORCED_LOGOUT' }),
      },
    }),
  );

function toBootEvent(report: AccountReport): BootEvent | undefined {
  switch (report.type) {
    case 'PROGRESS':
    case 'REPLAYED':
      return report;
    case 'REPLAY_FAILED':
      return { type: 'REPLAYED' };
    case 'CAUGHT_UP':
    case 'BEHIND':
      return undefined;
  }
}

/**
 * Makes auth, socket, boot and order actors and keeps the account of the signed-in user running.
 * They are started by the caller.
 */
export function createActors(options: ActorsOptions) {
  const { client, prepareSession } = options;
  const auth = createAuth(options);
  const socket = createSocketActor(options, auth);
  const reports = followAccount(client, auth);

  const boot = createActor(
    bootMachine.provide({
      actors: {
        loadSite: fromPromise(async () => {
          const answer = await client.loadSite();
          if (answer !== 'none') void client.loadOptions();
          return answer;
        }),
        restoreSession: fromPromise(async () => {
          await prepareSession();
          auth.send({ type: 'RESUME' });
          return firstValueFrom(
            snapshotsOf(auth).pipe(
              filter((snapshot) => snapshot.matches('success') || snapshot.matches('fail')),
              map((snapshot) => ({ isLoggedIn: snapshot.hasTag('loggedIn') })),
            ),
          );
        }),
        replayLog: fromCallback<BootEvent>(({ sendBack }) => {
          const subscription = reports.subscribe((report) => {
            const event = toBootEvent(report);
            if (event !== undefined) sendBack(event);
          });
          return () => subscription.unsubscribe();
        }),
      },
    }),
  );
  return { auth, socket, boot, ...followOrders(client, reports) };
}

export type Actors = ReturnType<typeof createActors>;

/** The working orders' actors receive what the account receives. */
function followOrders(client: Client, reports: Observable<AccountReport>) {
  const orders = createOrders(client.api);
  toObservable(client.account).subscribe(({ openOrders, closedOrders }) =>
    orders.supervisor.send({ type: 'ORDERS', open: openOrders, closed: closedOrders }),
  );
  const caughtUp = new BehaviorSubject(0);
  reports.pipe(filter(({ type }) => type === 'CAUGHT_UP')).subscribe(() => {
    orders.supervisor.send({ type: 'CAUGHT_UP' });
    caughtUp.next(caughtUp.value + 1);
  });
  return {
    orders: orders.supervisor,
    requests: orders.requests,
    caughtUp: caughtUp.asObservable(),
  };
}

/** A defect while an account starts is reported, and the account starts again. */
function restartSoon(error: unknown): Observable<unknown> {
  reportDefect(error);
  return timer(RESTART_MS);
}

/** Runs the log and the live account of the signed-in user, one at a time. */
function followAccount(
  client: Client,
  auth: ReturnType<typeof createAuth>,
): ReplaySubject<AccountReport> {
  const reports = new ReplaySubject<AccountReport>(2);
  let running = new Subscription();
  let userId: string | undefined;
  // Lives as long as the page.
  snapshotsOf(auth).subscribe((snapshot) => {
    const next = snapshot.hasTag('loggedIn') ? snapshot.context.user?.id : undefined;
    if (next === userId) return;
    userId = next;
    running.unsubscribe();
    running = new Subscription();
    if (next !== undefined)
      running.add(
        client
          .startAccount(next)
          .pipe(retry({ delay: restartSoon }))
          .subscribe((report) => reports.next(report)),
      );
  });
  return reports;
}
