/** The file of a report: what the person wrote, the state of the page, and the own log. */
import type { Client } from '../streams/client.ts';
import { defectPlaces } from '../streams/report/defectPlaces.ts';
import type { AppServices } from '../ui/services/app.ts';
import type { SavedFile } from '../ui/services/problem.ts';
import { exchangeSide } from './exchangeSide.ts';
import { makeLogFile } from './logFile.ts';
import type { RecentDefect } from './recentDefects.ts';

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
