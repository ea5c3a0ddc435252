/** `npm run restore -- BACKUP FOLDER`: a data directory from a backup, in a folder of its own. */
import { restoreBackup } from '../src/server/backup/restore.ts';
import { createForOwnerOnly } from '../src/server/ownerOnly.ts';

createForOwnerOnly();
const [from, to] = process.argv.slice(2);
if (from === undefined || to === undefined) {
  console.error('Usage: npm run restore -- BACKUP FOLDER');
  process.exitCode = 2;
} else {
  await restoreBackup(from, to).then(
    ({ takenAt }) =>
      console.log(`The backup of ${takenAt} is in ${to}: start with DATA_DIR=${to}.`),
    (error: unknown) => {
      console.error(
        `Nothing was restored: ${error instanceof Error ? error.message : String(error)}`,
      );
      process.exitCode = 1;
    },
  );
}
