/**
 * The order of test files: those that wait for servers and databases first, so that none of them runs
 * alone at the end.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONG = ['/tests/contract/', '/tests/integration/', '/tests/simulation/'];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      LONG.some((folder) => moduleId.includes(folder));
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method of that name
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
