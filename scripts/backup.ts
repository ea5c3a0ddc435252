/** `npm run backup -- FOLDER`: a copy of the data directory (DATA_DIR), also while the exchange runs. */
import { backUp } from '../src/server/backup/backUp.ts';
import { createForOwnerOnly } from '../src/server/ownerOnly.ts';
import { exitAfterHelp } from './lib/usage.ts';

const USAGE = 'npm run backup -- FOLDER';

exitAfterHelp(USAGE);
createForOwnerOnly();
const [to] = process.argv.slice(2);
if (to === undefined) {
  console.error(`Usage: ${USAGE}`);
  process.exitCode = 2;
} else {
  const from = process.env['DATA_DIR']?.trim() || '.data';
  await backUp({ from, to }).then(
    ({ position, files }) => {
      const until = position === null ? '' : `, up to position ${position} of the log`;
      console.log(`${from} was copied to ${to}: ${files.length} files${until}.`);
    },
    (error: unknown) => {
      console.error(
        `No backup was taken: ${error instanceof Error ? error.message : String(error)}`,
      );
      process.exitCode = 1;
    },
  );
}
