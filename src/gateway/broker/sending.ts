/**
 * Sends to sockets in parts of a millisecond or 50 sockets, one in each turn of the event loop, so
 * that commands pass between any two however many are listening. What is one socket's alone
 * (account events, answers to its frames) takes turns with public messages, so that neither waits
 * for all of the other. Rule [B-P1].
 */
import { Part, type Turns } from '../limits/turns.ts';
import { JOINED_FRAMES } from '../../protocol/destinations.ts';
import type { SocketPort } from '../ports.ts';

/** A socket with frames that wait. */
export interface Sender {
  /** Sends all that waits, if there is any. */
  readonly send: () => void;
}

export class Sending {
  readonly #turns: Turns;
  readonly #part: Part;
  readonly #urgent = new Set<Sender>();
  readonly #ordinary = new Set<Sender>();
  #isPartOpen = false;
  #isUrgentNext = true;

  constructor(turns: Turns) {
    this.#turns = turns;
    this.#part = new Part(turns.clock);
  }

  /** Calls `send` of a socket: at once while the part of this turn has room, else in its turn. */
  send(sender: Sender, isUrgent: boolean): void {
    if (!this.#isPartOpen) this.#open();
    const mayPass = this.#urgent.size === 0 && (isUrgent || this.#ordinary.size === 0);
    if (isUrgent) this.#ordinary.delete(sender);
    if (mayPass && this.#part.run(() => sender.send())) return;
    if (isUrgent) this.#urgent.add(sender);
    else this.#ordinary.add(sender);
  }

  #open(): void {
    this.#isPartOpen = true;
    this.#part.begin();
    this.#turns.nextTurn(() => {
      this.#isPartOpen = false;
      this.#continue();
    });
  }

  #continue(): void {
    if (this.#urgent.size === 0 && this.#ordinary.size === 0) return;
    this.#open();
    while (this.#sendNext());
  }

  /** False when the part is over, or no socket waits. */
  #sendNext(): boolean {
    const [these, those] = this.#isUrgentNext
      ? [this.#urgent, this.#ordinary]
      : [this.#ordinary, this.#urgent];
    const from = these.size > 0 ? these : those;
    const [next] = from;
    return (
      next !== undefined &&
      this.#part.run(() => {
        this.#isUrgentNext = !this.#isUrgentNext;
        from.delete(next);
        next.send();
      })
    );
  }
}

/**
 * Outgoing frames of one socket, in the order of publication. Each frame is a message of its own,
 * unless the client has said that it reads several in one: then all frames that wait are one
 * message. Rules [B-J1], [B-P2].
 */
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
   * @param isUrgent whether it is this socket's alone: those leave before public ones
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
