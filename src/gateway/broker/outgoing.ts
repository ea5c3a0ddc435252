/**
 * What one socket sends, in the order it was published. Each frame is a message of its own, unless
 * the client has said that it reads several in one: then all frames that wait are one message. Rules
 * [B-J1], [B-P2].
 */
import { JOINED_FRAMES } from '../../protocol/destinations.ts';
import type { SocketPort } from '../ports.ts';
import type { Sender, Sending } from './sending.ts';

export class Outgoing implements Sender {
  readonly #socket: SocketPort;
  readonly #sending: Sending;
  readonly #admit: (chars: number) => boolean;
  #isJoining = false;
  #isUrgent = false;
  #waiting: string[] = [];
  #waitingChars = 0;

  /** @param admit is asked before anything leaves; false when the socket was closed instead */
  constructor(socket: SocketPort, sending: Sending, admit: (chars: number) => boolean) {
    this.#socket = socket;
    this.#sending = sending;
    this.#admit = admit;
  }

  /** @param header what CONNECT said of frames; undefined when it said nothing */
  follow(header: string | undefined): void {
    this.#isJoining = header === JOINED_FRAMES;
  }

  /**
   * Sends a frame after those that wait.
   * @param isUrgent whether it is this socket's alone: those leave before what is for everybody
   */
  push(frame: string, isUrgent: boolean): void {
    const isFirst = this.#waiting.length === 0;
    const isHurried = isUrgent && !this.#isUrgent;
    this.#waiting.push(frame);
    this.#waitingChars += frame.length;
    this.#isUrgent ||= isUrgent;
    if (isFirst && this.#isJoining) queueMicrotask(() => this.#sending.send(this, this.#isUrgent));
    else if (isFirst || isHurried) this.#sending.send(this, this.#isUrgent);
  }

  /** The last frame of a socket that is closed next, whatever may be sent to it otherwise. */
  pushLast(frame: string): void {
    this.#waiting.push(frame);
  }

  /** Characters that wait for their part. */
  waitingChars(): number {
    return this.#waitingChars;
  }

  send(): void {
    if (this.#waiting.length > 0 && this.#admit(this.#waitingChars)) this.flush();
  }

  /** Forgets what waits: the socket is closed, or does not read. */
  drop(): void {
    this.#waiting = [];
    this.#waitingChars = 0;
    this.#isUrgent = false;
  }

  /** Sends what waits at once; called before the socket is closed. */
  flush(): void {
    const frames = this.#waiting;
    this.drop();
    if (frames.length === 0) return;
    const [only = ''] = frames;
    // One that is alone goes as the very text that others receive.
    if (!this.#isJoining) for (const frame of frames) this.#socket.send(frame);
    else this.#socket.send(frames.length === 1 ? only : frames.join(''));
  }
}
