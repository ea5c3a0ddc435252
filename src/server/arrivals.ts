/**
 * How connections and requests come in: a few in each turn of the event loop, one of a requester.
 * Without it all that arrived together is begun in one turn, and the sender of an order waits for
 * all of it. Messages of sockets come in likewise. Rules [O-R4], [O-R5], [O-R6].
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { UserId } from '../domain/ids.ts';
import { type LaneLimits, Lanes, type NextTurn } from '../gateway/limits/lanes.ts';
import type { AddressOf } from './visits.ts';

/** Limits that order arrivals and refuse none: the gate limits a requester's requests under way. */
const ARRIVAL_LIMITS: LaneLimits = {
  beginning: 8,
  running: Infinity,
  runningOfOne: Infinity,
  waitingOfOne: Infinity,
};

const createArrivals = (nextTurn: NextTurn) => {
  const lanes = new Lanes<string>(ARRIVAL_LIMITS, nextTurn);
  /** Resolves when the next of this requester may begin. */
  return async (key: string): Promise<void> => {
    const leave = await lanes.enter(key);
    leave?.();
  };
};

/** Resolves when a request may begin. */
export type Arrive = (incoming: IncomingMessage) => Promise<void>;

/** @param bearerOf whose a token is, as far as that is known without a check */
export function createRequestArrivals(p: {
  readonly nextTurn: NextTurn;
  readonly addressOf: AddressOf;
  readonly bearerOf: (token: string) => UserId | undefined;
}): Arrive {
  const arrive = createArrivals(p.nextTurn);
  return (incoming) => {
    const [, token] = /^Bearer +(\S+)$/i.exec(incoming.headers.authorization ?? '') ?? [];
    const userId = token === undefined ? undefined : p.bearerOf(token);
    return arrive(userId ?? `@${p.addressOf(incoming)}`);
  };
}

/** Resolves when a message from an address may be read; in the order in which they were received. */
export type ArriveMessage = (address: string) => Promise<void>;

export const createMessageArrivals = (nextTurn: NextTurn): ArriveMessage =>
  createArrivals(nextTurn);

type TakeConnection = (socket: Socket) => void;

/** Makes Node's own handling of new connections wait for their turn. Call it before others listen. */
export function paceConnections(server: Server, nextTurn: NextTurn): void {
  const arrive = createArrivals(nextTurn);
  const taken = server.listeners('connection');
  server.removeAllListeners('connection');
  const take: TakeConnection = (socket) => {
    for (const listener of taken) listener.call(server, socket);
  };
  server.on('connection', (socket: Socket) => {
    // The peer may be gone while its turn comes.
    const ignore = (): void => undefined;
    socket.on('error', ignore);
    void arrive(socket.remoteAddress ?? '').then(() => {
      socket.off('error', ignore);
      if (!socket.destroyed) take(socket);
    });
  });
}
