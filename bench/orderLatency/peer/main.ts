/** A minimal server: an empty Hono POST, and a WebSocket that echoes messages. */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { WebSocketServer } from 'ws';

const app = new Hono();
app.post('/', (context) => context.json({}));
const answer = getRequestListener(app.fetch);
const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
const sockets = new WebSocketServer({ server });
sockets.on('connection', (socket) => {
  socket.on('message', (message, isBinary) => socket.send(message, { binary: isBinary }));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) console.log(address.port);
});
