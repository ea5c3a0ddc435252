/** `npm run restore -- BACKUP FOLDER`: a data directory from a backup, in a folder of its own. */
import { restoreBackup } from '../src/server/backup/restore.ts';
import { printable } from './lib/foreignText.ts';
import { createForOwnerOnly } from '../src/server/ownerOnly.ts';
import { exitAfterHelp } from './lib/usage.ts';

const USAGE = 'npm run restore -- BACKUP FOLDER';

exitAfterHelp(USAGE);
createForOwnerOnly();
const [from, to] = process.argv.slice(2);
if (from === undefined || to === undefined) {
  console.error(`Usage: ${USAGE}`);
  process.exitCode = 2;
} else {
  await restoreBackup(from, to).then(
    ({ takenAt }) =>
      console.log(`The backup of ${printable(takenAt)} is in ${to}: start with DATA_DIR=${to}.`),
    (error: unknown) => {
      console.error(
        `Nothing was restored: ${printable(error instanceof Error ? error.message : String(error))}`,
      );
      process.exitCode = 1;
    },
  );
}
