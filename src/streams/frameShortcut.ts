/**
 * A shortcut past stompjs's parser, which reads byte by byte and takes longer than everything done
 * with a market message afterwards. Frames that are plainly a whole message of a known
 * subscription are handed over as text; everything else goes to stompjs unchanged. A text may hold
 * several frames: CONNECT asks for that, because each message costs the browser a task.
 */
import type { IStompSocket } from '@stomp/stompjs';

/** Takes the body of a message; false when the subscription is not known. */
export type TakeBody = (subscription: string, body: string) => boolean;

const MESSAGE = 'MESSAGE\n';
const SUBSCRIPTION = '\nsubscription:';
const LENGTH = '\ncontent-length:';
/** A heartbeat between frames; stompjs must see it, or it takes the server for silent. */
const HEARTBEAT = '\n';

interface PlainMessage {
  readonly subscription: string;
  readonly body: string;
}

/** @returns undefined for whatever is not one whole MESSAGE frame in its plain form */
export function readPlainMessage(text: string): PlainMessage | undefined {
  if (!text.startsWith(MESSAGE)) return undefined;
  const end = text.indexOf('\0');
  if (end < 0 || end !== text.length - 1) return undefined;
  const headEnd = text.indexOf('\n\n');
  if (headEnd < 0) return undefined;
  const from = text.indexOf(SUBSCRIPTION);
  if (from < 0 || from > headEnd) return undefined;
  const start = from + SUBSCRIPTION.length;
  const subscription = text.slice(start, text.indexOf('\n', start));
  return { subscription, body: text.slice(headEnd + 2, end) };
}

/** Whether stompjs waits for the rest of a frame after this text. Ends of lines may follow a frame. */
function isInsideAfter(data: unknown, wasInside: boolean): boolean {
  if (typeof data !== 'string') return false;
  const text = data.replace(/[\r\n]+$/, '');
  return text === '' ? wasInside : !text.endsWith('\0');
}

/** A socket as stompjs uses it, without the messages that were taken. */
class ShortcutSocket implements IStompSocket {
  onmessage: IStompSocket['onmessage'] = null;
  terminate?: NonNullable<IStompSocket['terminate']>;
  readonly #socket: IStompSocket;
  readonly #take: TakeBody;
  /** stompjs is in the middle of a frame that came in parts. */
  #isInside = false;

  constructor(socket: IStompSocket, take: TakeBody) {
    this.#socket = socket;
    this.#take = take;
    const { terminate } = socket;
    if (typeof terminate === 'function') {
      this.terminate = () => {
        terminate.call(socket);
      };
    }
    socket.onmessage = ({ data }: { readonly data: unknown }) => this.#receive(data);
  }

  get url(): string {
    return this.#socket.url;
  }
  get readyState(): number {
    return this.#socket.readyState;
  }
  get onopen(): IStompSocket['onopen'] {
    return this.#socket.onopen;
  }
  set onopen(listener: IStompSocket['onopen']) {
    this.#socket.onopen = listener;
  }
  get onclose(): IStompSocket['onclose'] {
    return this.#socket.onclose;
  }
  set onclose(listener: IStompSocket['onclose']) {
    this.#socket.onclose = listener;
  }
  get onerror(): IStompSocket['onerror'] {
    return this.#socket.onerror;
  }
  set onerror(listener: IStompSocket['onerror']) {
    this.#socket.onerror = listener;
  }
  set binaryType(type: string) {
    this.#socket.binaryType = type;
  }

  send(data: Parameters<IStompSocket['send']>[0]): void {
    this.#socket.send(data);
  }

  close(): void {
    this.#socket.close();
  }

  #receive(data: unknown): void {
    if (this.#isInside || typeof data !== 'string') this.#pass(data);
    else for (const frame of framesOf(data)) this.#receiveFrame(frame);
  }

  #receiveFrame(frame: string): void {
    const message = readPlainMessage(frame);
    if (message === undefined || !this.#take(message.subscription, message.body)) this.#pass(frame);
    else this.onmessage?.({ data: HEARTBEAT });
  }

  #pass(data: unknown): void {
    this.#isInside = isInsideAfter(data, this.#isInside);
    this.onmessage?.({ data });
  }
}

/** The frames of a message; one that counts the bytes of its body, which may hold the end of a frame, is left whole. */
export function framesOf(text: string): readonly string[] {
  const end = text.indexOf('\0');
  if (end < 0 || end === text.length - 1 || text.includes(LENGTH)) return [text];
  return text.split(/(?<=\0)/);
}

/** @param take is asked first, frame by frame in the order of their arrival */
export const withShortcut = (socket: IStompSocket, take: TakeBody): IStompSocket =>
  new ShortcutSocket(socket, take);
