/** `npm run machines`: writes code, definition and diagram of every state machine to docs/machines. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { machineFiles } from './machines/files.ts';
import { exitAfterHelp } from './lib/usage.ts';

exitAfterHelp('npm run machines');

const FOLDER = 'docs/machines';

const files = await machineFiles();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const [name, text] of files) writeFileSync(join(FOLDER, name), text);
console.log(`${files.size} files in ${FOLDER}`);
