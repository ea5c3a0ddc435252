/**
 * `npm run dev`: Vite with hot reload in front, the exchange restarted on change behind it.
 * When one of the two ends, the other is ended with it.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { tool } from './lib/processes.ts';
import { exitAfterHelp } from './lib/usage.ts';

exitAfterHelp('npm run dev');

function start(name: string, args: readonly string[]): ChildProcess {
  return spawn(tool(name), args, { stdio: 'inherit' });
}

const children = [start('tsx', ['watch', 'src/server/main.ts']), start('vite', [])];

function stopAll(): void {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}

for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stopAll();
  });
}
process.on('SIGINT', stopAll);
process.on('SIGTERM', stopAll);
