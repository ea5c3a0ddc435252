/** Facts of a log or of its file to the account and its hash: the fold of the client itself. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AccountView } from '../../protocol/accountView.ts';
import { replayFold } from '../accountFold.ts';
import { EMPTY_ACCOUNT } from '../emptyAccount.ts';
import { begunFacts } from '../begunFacts.ts';
import type { AccountFact } from '../facts.ts';

interface LogFold {
  readonly add: (facts: readonly AccountFact[]) => void;
  /** The account after the facts; undefined when they have no beginning. Ends the fold. */
  readonly finish: () => AccountView | undefined;
}

/** @param start the account before the first fact, where the log was trimmed */
export function createLogFold(start: AccountView | undefined): LogFold {
  const fold = replayFold(start ?? EMPTY_ACCOUNT);
  const begun = begunFacts(start !== undefined);
  return {
    add: (facts) => fold.add(begun.of(facts)),
    finish: () => {
      const view = fold.finish();
      return begun.hasBegun() ? view : undefined;
    },
  };
}

// A folded account as one line to compare: the same on every engine for the same facts.

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names in order of their code units, so that the order in which they were set does not matter. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value ?? null);
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  names.sort((a, b) => (a < b ? -1 : 1));
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

/** SHA-256 in hex of the value's canonical JSON. */
export const foldedHash = (value: unknown): string =>
  bytesToHex(sha256(utf8ToBytes(canonical(value))));
