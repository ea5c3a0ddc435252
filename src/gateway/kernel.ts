/** The running exchange without any feature: commands, reads of the engine's state, and what is stored. */
import type { EngineRules } from '../engine/contract.ts';
import type { EngineState } from '../engine/index.ts';
import type { Publish, Submit } from './ports/submit.ts';
import type { Documents } from './documents/documents.ts';
import type { NextTurn } from './limits/lanes.ts';
import type { Clock, HistoryQuery, Page, RandomBytes } from './ports.ts';
import type { MetaStore } from './ports/metaNames.ts';
import type { RequestGate } from './requests/requestGate.ts';

/** Every feature may use it, and it knows none of them. */
export interface Kernel {
  readonly clock: Clock;
  /** Lets orders and prices pass between the parts of a long read. */
  readonly nextTurn: NextTurn;
  readonly random: RandomBytes;
  readonly rules: EngineRules;
  readonly submit: Submit;
  /**
   * Calls `read` at a moment when memory matches the store exactly: immediately, or after the
   * append in progress. Its result is never rolled back. Rejects with UnavailableError while the
   * store cannot be reached; answer TRY_AGAIN then.
   */
  readonly readState: <T>(read: (state: EngineState) => T) => Promise<T>;
  /** For commands with a request id of the client's own. */
  readonly requests: RequestGate;
  readonly documents: Documents;
  /** For what is no account event; publish after it is stored. */
  readonly publish: Publish;
  readonly meta: MetaStore;
  /** Rows of any list as they are stored. */
  readonly rows: (query: HistoryQuery) => Promise<Page<string>>;
}
