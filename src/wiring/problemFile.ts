/** The file of a report: what the person wrote, the state of the page, and the own log. */
import type { Client } from '../streams/client.ts';
import { defectPlaces } from '../streams/report/defectPlaces.ts';
import type { AppServices } from '../ui/services/app.ts';
import type { SavedFile } from '../ui/services/problem.ts';
import { makeLogFile } from './logFile.ts';
import type { RecentDefect } from './recentDefects.ts';
import { PROTOCOL_VERSION } from '../protocol/contract.ts';
import { readBaseline } from '../streams/baseline.ts';
import type { AccountFact } from '../streams/facts.ts';
import { EXCHANGE_EVENTS_MAX } from '../streams/report/logFile.ts';
import type { ExchangeSide } from '../streams/report/writeLogFile.ts';

const PAGE = 1_000;

/** The newest events, then the account as the lists show it; what cannot be read ends it. */
async function* eventsOf({ api, now }: Client): AsyncGenerator<readonly AccountFact[]> {
  const head = await api.call('events', { after: Number.MAX_SAFE_INTEGER, size: 1 });
  if (!head.ok) return;
  const { lastSeq } = head.value;
  for (let after = Math.max(0, lastSeq - EXCHANGE_EVENTS_MAX); after < lastSeq;) {
    const answer = await api.call('events', { after, size: PAGE });
    const events = answer.ok ? answer.value.items.filter(({ seq }) => seq <= lastSeq) : [];
    const last = events.at(-1);
    if (last === undefined) return;
    yield events;
    after = last.seq;
  }
  const baseline = await readBaseline(api, lastSeq, now.get());
  if (baseline.ok) yield [baseline.value];
}

/** The exchange's side of the own account, for a file that someone else reads. */
const exchangeSide = (client: Client): ExchangeSide => ({
  about: {
    protocol: PROTOCOL_VERSION,
    feed: client.site.get()?.feed ?? null,
    readAt: client.now.get(),
  },
  batches: eventsOf(client),
});

export interface ProblemParts {
  readonly client: Client;
  readonly app: Pick<AppServices, 'connection' | 'dataState'>;
  readonly defects: () => readonly RecentDefect[];
}

/** The page without what its address is about: that may be an invitation or a code. */
const pagePath = (path: string): string =>
  path
    .split('/')
    .map((part) => (/^[a-zA-Z]*$/.test(part) ? part : ':id'))
    .join('/');

export function makeProblemFile(
  { client, app, defects }: ProblemParts,
  text: string,
  hasExchange: boolean,
): Promise<SavedFile> {
  const { innerWidth, innerHeight, devicePixelRatio } = globalThis;
  const problem = {
    text,
    path: pagePath(location.pathname),
    browser: navigator.userAgent,
    language: document.documentElement.lang,
    site: client.site.get()?.id ?? null,
    screen: `${innerWidth}×${innerHeight} ×${devicePixelRatio}`,
    connection: app.connection.get().state,
    data: app.dataState.get(),
    defects: defects().map(defectPlaces),
  };
  return makeLogFile(client, problem, hasExchange ? exchangeSide(client) : undefined);
}
