/** The calls that the first price does not need, in files that load with the first use of one. */
import { BehaviorSubject } from 'rxjs';
import { lazy } from '../domain/lazy.ts';
import type { Readable } from '../domain/readable.ts';
import type { CallName, CALLS } from '../protocol/contract.ts';
import { reportDefect } from './defects.ts';
import { selectReadable } from './readable.ts';
import { inTime } from './inTime.ts';

type Call<Name extends CallName> = (typeof CALLS)[Name];
/** Some of the contract's calls. */
export type SomeCalls = { readonly [Name in CallName]?: Call<Name> };

/** File of the calls of a member's account, and of the other calls. */
type FileName = 'member' | 'rest';

export interface CallFiles {
  /** Calls of a file that has loaded. */
  readonly get: (name: FileName) => SomeCalls | undefined;
  readonly load: (name: FileName) => Promise<SomeCalls>;
}

/** Files that are loaded once and shared by all callers. */
export function createCallFiles(
  loaders: Readonly<Record<FileName, () => Promise<SomeCalls>>>,
): CallFiles {
  const loaded = new Map<FileName, SomeCalls>();
  const fileOf = (name: FileName) =>
    lazy(async () => {
      const calls = await inTime(loaders[name]);
      loaded.set(name, calls);
      return calls;
    });
  const files = { member: fileOf('member'), rest: fileOf('rest') };
  return { get: (name) => loaded.get(name), load: (name) => files[name].load() };
}

export interface LaterCalls {
  /** Undefined while the file of the call cannot be loaded. */
  readonly find: <Name extends CallName>(name: Name) => Promise<Call<Name> | undefined>;
  /** Whether a file could not be loaded, until it is loaded with a later call of it. */
  readonly isMissing: Readable<boolean>;
}

const FILES = createCallFiles({
  member: async () => (await import('../protocol/memberCalls.ts')).MEMBER_CALLS,
  rest: async () => (await import('../protocol/laterCalls.ts')).LATER_CALLS,
});

export function createLaterCalls(files: CallFiles = FILES): LaterCalls {
  const missing = new BehaviorSubject<readonly FileName[]>([]);
  const load = async (name: FileName): Promise<SomeCalls | undefined> => {
    const others = (): readonly FileName[] => missing.value.filter((each) => each !== name);
    try {
      const calls = await files.load(name);
      missing.next(others());
      return calls;
    } catch (error) {
      reportDefect(error);
      missing.next([...others(), name]);
      return undefined;
    }
  };
  return {
    // Where the first file is missing, it is unknown whether the call is in it.
    find: async (name) => {
      const member = files.get('member') ?? (await load('member'));
      if (member === undefined || member[name] !== undefined) return member?.[name];
      return (files.get('rest') ?? (await load('rest')))?.[name];
    },
    isMissing: selectReadable(missing, ({ length }) => length > 0),
  };
}
