/**
 * What one socket sends. Each frame is a message of its own, unless the client has said that it
 * reads several in one: then all frames of one turn are one message. Rule [B-J1].
 */
import { JOINED_FRAMES } from '../../protocol/destinations.ts';
import type { SocketPort } from '../ports.ts';

export class Outgoing {
  readonly #socket: SocketPort;
  #isJoining = false;
  #waiting = '';

  constructor(socket: SocketPort) {
    this.#socket = socket;
  }

  /** @param header what CONNECT said of frames; undefined when it said nothing */
  follow(header: string | undefined): void {
    this.#isJoining = header === JOINED_FRAMES;
  }

  send(frame: string): void {
    if (!this.#isJoining) {
      this.#socket.send(frame);
      return;
    }
    if (this.#waiting === '') queueMicrotask(() => this.flush());
    this.#waiting += frame;
  }

  /** Bytes that are not on their way yet; those of a turn are counted as ASCII. */
  bufferedBytes(): number {
    return this.#socket.bufferedBytes() + this.#waiting.length;
  }

  /** Forgets what waits: the socket is closed. */
  drop(): void {
    this.#waiting = '';
  }

  /** Sends what waits; called before the socket is closed. */
  flush(): void {
    if (this.#waiting === '') return;
    const text = this.#waiting;
    this.#waiting = '';
    this.#socket.send(text);
  }
}
