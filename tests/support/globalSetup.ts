import { shareEmptyDatabase } from './emptyDatabase.ts';
import { ensurePostgresBinaries } from './postgresBinaries.ts';

/** Runs once before the tests that live in Node. */
export function setup(): () => void {
  ensurePostgresBinaries();
  return shareEmptyDatabase();
}
