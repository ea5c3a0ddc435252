/**
 * Another operator's backend: the product's own exchange behind a door that lets through only what
 * the specification names. Calls it does not name are 404; answers, messages and refusals are as an
 * author who knows the specification alone would write them.
 */
import { encodeFrame, type Frame } from '../../../src/gateway/broker/frame.ts';
import { FrameReader } from '../../../src/gateway/broker/frameReader.ts';
import type { SocketHandler, SocketPort } from '../../../src/gateway/ports.ts';
import { ANSWERS } from './answers.ts';
import { foreignFailure } from './failures.ts';
import { ForeignMessages, isNamedDestination } from './messages.ts';
import { ForeignRequests } from './requests.ts';
import { strip } from './shape.ts';

type Fetch = (request: Request) => Response | Promise<Response>;
type Connect = (socket: SocketPort) => SocketHandler | undefined;

const READ_LIMITS = { headChars: 1e6, headers: 1e3, bodyChars: 1e7 };

function failed(status: number, message = ''): Response {
  const { type, body } = foreignFailure(status, message);
  return new Response(body, { status, headers: type === '' ? {} : { 'content-type': type } });
}

async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const isNamed = typeof body === 'object' && body !== null && 'message' in body;
  return isNamed && typeof body.message === 'string' ? body.message : '';
}

/** The calls of the specification, on the exchange behind `fetch`. */
export const specFetch = (fetch: Fetch): Fetch => {
  const requests = new ForeignRequests();
  return async (request) => {
    const shape = ANSWERS.get(`${request.method} ${new URL(request.url).pathname}`);
    if (shape === undefined) return failed(404);
    const response = await fetch(await requests.of(request, fetch));
    if (!response.ok) return failed(response.status, await messageOf(response));
    if (shape === null) return new Response('', { status: 200 });
    return Response.json(strip(await response.json(), shape));
  };
};

/** A frame of the exchange as this backend sends it; none for what the specification does not name. */
function foreignFrames(
  { command, headers, body }: Frame,
  messages: ForeignMessages,
): readonly string[] {
  if (command !== 'MESSAGE') return [encodeFrame(command, [...headers], body)];
  const named = [...headers].filter(([name]) => name !== 'content-length');
  return messages
    .of(headers.get('destination') ?? '', body)
    .map((each) => encodeFrame(command, named, each));
}

/** The destinations of the specification, on the broker behind `connect`. */
export const specConnect =
  (connect: Connect): Connect =>
  (socket) => {
    const messages = new ForeignMessages();
    const sent = new FrameReader(READ_LIMITS);
    const received = new FrameReader(READ_LIMITS);
    const handler = connect({
      ...socket,
      close: (code, reason) => socket.close(code, reason),
      bufferedBytes: () => socket.bufferedBytes(),
      send: (text) => {
        for (const frame of sent.push(text))
          for (const foreign of foreignFrames(frame, messages)) socket.send(foreign);
        if (/^\r?\n$/.test(text)) socket.send(text);
      },
    });
    if (handler === undefined) return undefined;
    return {
      onClosed: () => handler.onClosed(),
      onText: (text) => {
        if (/^\r?\n$/.test(text)) handler.onText(text);
        for (const { command, headers, body } of received.push(text)) {
          const destination = headers.get('destination');
          // A broker without the destination delivers nothing to it.
          if (command === 'SUBSCRIBE' && destination !== undefined)
            if (!isNamedDestination(destination)) continue;
          const named = [...headers].filter(([name]) => name !== 'frames');
          handler.onText(encodeFrame(command, named, body));
        }
      },
    };
  };
