/** "Report a problem" for the screens; what makes the file is loaded when it is asked for. */
import { clientError, fail, succeed } from '../streams/answer.ts';
import type { Client } from '../streams/client.ts';
import { reportDefect } from '../streams/defects.ts';
import type { AppServices } from '../ui/services/app.ts';
import type { ProblemServices } from '../ui/services/problem.ts';
import { recentDefects } from './recentDefects.ts';
import { inTime } from '../streams/inTime.ts';

export function createProblem(
  client: Client,
  app: Pick<AppServices, 'connection' | 'dataState'>,
): ProblemServices {
  const defects = recentDefects(globalThis, client.now.get);
  return {
    reportProblem: async (text, { hasExchange }) => {
      try {
        const { makeProblemFile } = await inTime(
          () => import('./problemFile.ts'),
          client.scheduler,
        );
        return succeed(await makeProblemFile({ client, app, defects }, text, hasExchange));
      } catch (error) {
        reportDefect(error);
        return fail(clientError('NO_CONNECTION'));
      }
    },
  };
}
