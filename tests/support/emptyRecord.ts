/** A record of the log in which nothing happened, for tests whose matter is not its content. */
import type { LogRecord } from '../../src/gateway/ports.ts';

export const emptyRecord = (position: number, at = 1): LogRecord => ({
  position,
  at,
  userId: undefined,
  firstSeq: 1,
  lastSeq: 0,
  actor: 'exchange',
  causation: undefined,
  version: 1,
  events: '[]',
});
