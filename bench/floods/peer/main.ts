/**
 * The other end of a flood, a process of its own: sends one request after another over each of its
 * connections as fast as they are answered, or so many a second, whatever the answers say, and reads
 * no answer but its status. Its priority is the lowest: real attackers run on machines of their own, and what it costs
 * to send a flood from here is not the server's delay.
 * `tsx peer/main.ts PORT FLOOD CONNECTIONS TOKEN OTHER OWN`; begins with a line on stdin and ends with the next.
 */
import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { SECOND_MS } from '../../../src/domain/time.ts';
import { FLOODS, type Flood } from '../requests.ts';
import { openSockets } from './sockets.ts';

/** A connection that was refused is opened again after so long, as fast as a shell loop would. */
const RECONNECT_MS = 20;

setPriority(constants.priority.PRIORITY_LOW);

const [port, name, connections, token, other = '', own = ''] = process.argv.slice(2);
const flood: Flood | undefined = FLOODS.find((one) => one.name === name);
if (flood === undefined) throw new Error(`no flood ${name}`);

const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
/** Sockets whose errors are taken: one that fails after its request was answered belongs to no request. */
const watched = new WeakSet<Socket>();

function takeErrors(socket: Socket): void {
  if (watched.has(socket)) return;
  watched.add(socket);
  socket.on('error', () => undefined);
}

const counts = { answered: 0, accepted: 0, slowed: 0, slowedWithTime: 0, broken: 0 };
let sent = 0;

type RequestFlood = Extract<Flood, { readonly kind: 'requests' }>;

function send(made: RequestFlood): Promise<void> {
  sent += 1;
  const { method, path, host, body, form } = made.request(sent, { other, own });
  const type = form?.type ?? (body === undefined ? undefined : 'application/json');
  return new Promise((resolve) => {
    const asking = request(
      {
        agent,
        port: Number(port),
        host: '127.0.0.1',
        method,
        path,
        headers: {
          host: host ?? `127.0.0.1:${port}`,
          ...(made.isMember && { authorization: `Bearer ${token}` }),
          ...(type !== undefined && { 'content-type': type }),
        },
      },
      (answer) => {
        answer.resume();
        answer.on('error', () => resolve());
        answer.on('end', () => {
          counts.answered += 1;
          if (answer.statusCode === 200) counts.accepted += 1;
          if (answer.statusCode === 429) counts.slowed += 1;
          if (answer.statusCode === 429 && answer.headers['retry-after'] !== undefined)
            counts.slowedWithTime += 1;
          resolve();
        });
      },
    );
    asking.on('socket', takeErrors);
    asking.on('error', () => {
      counts.broken += 1;
      setTimeout(resolve, RECONNECT_MS);
    });
    asking.end(form?.bytes ?? (body === undefined ? undefined : JSON.stringify(body)));
  });
}

/** As many as are due by now, each once. */
function sendPaced(made: RequestFlood, perSecond: number): void {
  const begun = performance.now();
  const first = sent;
  setInterval(() => {
    const due = ((performance.now() - begun) * perSecond) / SECOND_MS;
    while (sent - first < due) void send(made);
  }, SECOND_MS / perSecond);
}

async function connection(made: RequestFlood): Promise<never> {
  for (;;) await send(made);
}

const lines = createInterface({ input: process.stdin });
lines.once('line', () => {
  if (flood.kind === 'sockets') {
    openSockets(Number(port), flood, counts);
  } else if (flood.perSecond === undefined) {
    for (let n = 0; n < Number(connections); n += 1) void connection(flood);
  } else {
    sendPaced(flood, flood.perSecond);
  }
  lines.once('line', () => {
    console.log(JSON.stringify(counts));
    process.exit(0);
  });
});
// The bench may fail or be ended: no flood outlives it.
lines.once('close', () => process.exit(1));
console.log('ready');
