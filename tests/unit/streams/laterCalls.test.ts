/** Calls in files that load with their first use. */
import { expect, test } from 'vitest';
import { createCallFiles, createLaterCalls } from '../../../src/streams/laterCalls.ts';
import { CALLS } from '../../../src/protocol/contract.ts';
import { until } from './support/manualScheduler.ts';
import { recordPageLog } from './support/pageLog.ts';

const pageLog = recordPageLog();

/** Files of one call each, that cannot be loaded while `isCut`. */
function openFiles() {
  const state = { isCut: false, loads: 0 };
  const load = async <File extends object>(file: File): Promise<File> => {
    state.loads += 1;
    if (state.isCut) throw new TypeError('Failed to fetch dynamically imported module');
    return file;
  };
  const files = createCallFiles({
    member: () => load({ openPositions: CALLS.openPositions }),
    rest: () => load({ apiKeys: CALLS.apiKeys }),
  });
  return { state, calls: createLaterCalls(files), another: () => createLaterCalls(files) };
}

test('a call is found in the file that has it, and each file is loaded once', async () => {
  const { state, calls, another } = openFiles();
  expect(await calls.find('openPositions')).toBe(CALLS.openPositions);
  expect(await another().find('openPositions')).toBe(CALLS.openPositions);
  expect(state.loads).toBe(1);
  expect(await calls.find('apiKeys')).toBe(CALLS.apiKeys);
  expect(await calls.find('apiKeys')).toBe(CALLS.apiKeys);
  expect(state.loads).toBe(2);
});

test('[W-B2] a file that cannot be loaded is reported and missing until it is loaded with a later call of it', async () => {
  const { state, calls } = openFiles();
  const changes: boolean[] = [];
  calls.isMissing.subscribe(() => changes.push(calls.isMissing.get()));
  await calls.find('openPositions');
  state.isCut = true;
  expect(await calls.find('apiKeys')).toBeUndefined();
  expect(await calls.find('openPositions')).toBe(CALLS.openPositions);
  expect(calls.isMissing.get()).toBe(true);
  await until(() => pageLog.reported.length > 0);

  state.isCut = false;
  expect(await calls.find('apiKeys')).toBe(CALLS.apiKeys);
  expect(changes).toEqual([true, false]);
});

test('[W-B2] without the first file a call is not looked for in the other', async () => {
  const { state, calls } = openFiles();
  state.isCut = true;
  expect(await calls.find('apiKeys')).toBeUndefined();
  expect(state.loads).toBe(1);
  await until(() => pageLog.reported.length > 0);
});
