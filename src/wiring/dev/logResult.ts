/** Results of the log's reader for callers that show a failure as an error of the page. */
import type { LogResult } from '../../db/failures.ts';

/** @throws with code and text of the failure */
export function valueOf<T>(result: LogResult<T>): T {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  return result.value;
}
