/** Garbage of the process that measures, collected where it does not count. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** @returns what collects this thread's garbage at once: all of it, or what is young */
export function garbageCollector(): (kind: 'all' | 'young') => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('garbage cannot be collected');
  return (kind) => {
    collect({ type: kind === 'all' ? 'major' : 'minor' });
  };
}
