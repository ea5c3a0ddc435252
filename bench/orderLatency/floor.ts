/** Round trips to a process that does nothing. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';

export interface Floor {
  /** An empty POST and then an echo over the socket; resolves when both are back. */
  readonly roundTrip: () => Promise<void>;
  readonly stop: () => void;
}

export async function openFloor(): Promise<Floor> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('peer/main.ts', import.meta.url))],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [port] = await once(child.stdout, 'data');
  const host = `127.0.0.1:${Number(String(port).trim())}`;
  const socket = new WebSocket(`ws://${host}/`);
  await once(socket, 'open');
  return {
    roundTrip: async () => {
      const response = await fetch(`http://${host}/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      await response.json();
      const echo = once(socket, 'message');
      socket.send('{}');
      await echo;
    },
    stop: () => {
      socket.terminate();
      child.kill();
    },
  };
}
