/** The streams of a page, joined to a running exchange in this process as a browser joins them. */
import { firstValueFrom, Subject } from 'rxjs';
import { createKeyValue } from '../../src/db/keyValue.ts';
import { createSessionStore } from '../../src/db/sessions.ts';
import { createApi } from '../../src/streams/api.ts';
import { createExclusive } from '../../src/streams/exclusive.ts';
import { createNoticeBoard } from '../../src/streams/noticeBoard.ts';
import type { ClientNotice, ServerAlert } from '../../src/streams/notices.ts';
import { createSocket, type SocketReport } from '../../src/streams/socket.ts';
import { ManualScheduler } from '../unit/streams/support/manualScheduler.ts';
import { type HttpExchange, OPENED_AT, type SessionBody } from './httpExchange.ts';
import { createStompSocket } from './stompPeer.ts';

/** @param session of a guest undefined */
export async function openPage(
  { gateway }: Pick<HttpExchange, 'gateway'>,
  session: SessionBody | undefined,
  siteInfoId = 1,
) {
  const scheduler = new ManualScheduler(OPENED_AT);
  const origin = 'http://localhost';
  const sessions = createSessionStore(createKeyValue(undefined), 'live', origin);
  if (session !== undefined) {
    const { accessToken, refreshToken, user } = session;
    sessions.set({
      accessToken,
      refreshToken,
      expiresAt: OPENED_AT + 900_000,
      user: { ...user, role: 'PLAYER', status: 'NORMAL' },
    });
  }
  const transport = {
    mode: 'live' as const,
    origin,
    fetch: async (request: Request) => gateway.http.fetch(request),
    openSocket: () => createStompSocket(gateway.connect),
  };
  const { tokens } = createApi({
    transport,
    sessions,
    scheduler,
    exclusive: createExclusive(undefined),
    siteInfoId: () => siteInfoId,
    language: () => 'ko',
  });
  const socket = createSocket({
    transport,
    tokens,
    scheduler,
    heartbeatMs: 0,
    siteInfoId: () => siteInfoId,
  });
  const notices: ClientNotice[] = [];
  const alerts: ServerAlert[] = [];
  const reports: SocketReport[] = [];
  const board = createNoticeBoard({ socket, scheduler, now: () => scheduler.now() });
  board.notices.subscribe((notice) => notices.push(notice));
  board.alerts.subscribe((alert) => alerts.push(alert));
  const reported = new Subject<SocketReport>();
  reported.subscribe((report) => reports.push(report));
  const first = firstValueFrom(reported);
  const connection = socket.connect().subscribe(reported);
  await first;
  return {
    notices,
    alerts,
    reports,
    /** Bodies of a destination, from now on. */
    bodiesOf: (destination: string): readonly unknown[] => {
      const bodies: unknown[] = [];
      socket.listen(destination).subscribe((body) => bodies.push(JSON.parse(body)));
      return bodies;
    },
    close: () => {
      connection.unsubscribe();
      board.close();
    },
  };
}
