/**
 * The WebSocket that the page's first script opens while the app is still loading: over a slow line
 * its handshake costs a round trip, which is then over when the app has its first message to send.
 */

/** Property of the page's global object that holds it until it is taken or given up. */
export const EARLY_SOCKET = 'maruEarlySocket';

function remove(holder: object): WebSocket | undefined {
  const socket: unknown = Reflect.get(holder, EARLY_SOCKET);
  Reflect.deleteProperty(holder, EARLY_SOCKET);
  return socket instanceof WebSocket ? socket : undefined;
}

/**
 * Takes it, once. One that is already open calls `onopen` of who takes it in the next microtask.
 * @returns undefined when there is none of this URL, or it has failed
 */
export function takeEarlySocket(url: URL, holder: object = globalThis): WebSocket | undefined {
  const socket = remove(holder);
  if (socket === undefined) return undefined;
  if (socket.url !== url.href || socket.readyState > WebSocket.OPEN) {
    socket.close();
    return undefined;
  }
  if (socket.readyState === WebSocket.OPEN) {
    queueMicrotask(() => {
      socket.onopen?.(new Event('open'));
    });
  }
  return socket;
}

/** Ends it where nobody has taken it: another tab of the user has the connection. */
export const dropEarlySocket = (holder: object = globalThis): void => remove(holder)?.close();
