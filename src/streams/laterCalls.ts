/** The calls that the first price does not need, in files that load with the first use of one. */
import { BehaviorSubject } from 'rxjs';
import type { Readable } from '../domain/readable.ts';
import type { CallName, CALLS } from '../protocol/contract.ts';
import { reportDefect } from './defects.ts';
import { selectReadable } from './readable.ts';

type Call<Name extends CallName> = (typeof CALLS)[Name];
/** Some of the contract's calls. */
export type SomeCalls = { readonly [Name in CallName]?: Call<Name> };

export interface CallFiles {
  /** Those of a member's account. */
  readonly member: () => Promise<SomeCalls>;
  readonly rest: () => Promise<SomeCalls>;
}

export interface LaterCalls {
  /** Undefined while the file of the call cannot be loaded. */
  readonly find: <Name extends CallName>(name: Name) => Promise<Call<Name> | undefined>;
  /** Whether a file could not be loaded, until it is loaded with a later call of it. */
  readonly isMissing: Readable<boolean>;
}

const FILES: CallFiles = {
  member: async () => (await import('../protocol/memberCalls.ts')).MEMBER_CALLS,
  rest: async () => (await import('../protocol/laterCalls.ts')).LATER_CALLS,
};

type FileName = keyof CallFiles;

export function createLaterCalls(files: CallFiles = FILES): LaterCalls {
  const loaded = new Map<FileName, SomeCalls>();
  const missing = new BehaviorSubject<readonly FileName[]>([]);
  const fileOf = async (name: FileName): Promise<SomeCalls | undefined> => {
    const known = loaded.get(name);
    if (known !== undefined) return known;
    const others = (): readonly FileName[] => missing.value.filter((each) => each !== name);
    try {
      const calls = await files[name]();
      loaded.set(name, calls);
      missing.next(others());
      return calls;
    } catch (error) {
      reportDefect(error);
      missing.next([...others(), name]);
      return undefined;
    }
  };
  return {
    // Where the first file is missing, nobody knows whether the call is in it.
    find: async (name) => {
      const member = await fileOf('member');
      return member === undefined ? undefined : (member[name] ?? (await fileOf('rest'))?.[name]);
    },
    isMissing: selectReadable(missing, ({ length }) => length > 0),
  };
}
