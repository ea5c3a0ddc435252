/**
 * One client's connection: STOMP frames of the real broker in transit to a client that listens. The
 * transit delays, repeats and reorders messages and breaks, as a network with a bad proxy would.
 */
import { BehaviorSubject, type Observable, Subject, type VirtualTimeScheduler } from 'rxjs';
import { encodeFrame } from '../../src/gateway/broker/frame.ts';
import type { SocketHandler, SocketPort } from '../../src/gateway/ports.ts';
import { ACCOUNT_QUEUES } from '../../src/protocol/destinations.ts';
import type { Chance } from './chance.ts';
import type { Faults } from './faults.ts';

/** Usual duration of the transit. */
const USUAL_MS = 20;
const RETRY_MS = 5_000;

export interface LinkOptions {
  readonly token: string;
  readonly scheduler: VirtualTimeScheduler;
  readonly chance: Chance;
  readonly faults: Faults;
  readonly connect: (socket: SocketPort) => SocketHandler | undefined;
}

interface Message {
  readonly destination: string;
  readonly body: string;
}

const NUL = String.fromCharCode(0);

function readMessage(frame: string): Message | undefined {
  const end = frame.indexOf('\n\n');
  const destination = /\ndestination:([^\n]+)/.exec(frame.slice(0, end))?.[1];
  if (destination === undefined) return undefined;
  return { destination, body: frame.slice(end + 2).replaceAll(NUL, '') };
}

/** Socket as the client's ingest sees it: `listen` and `connection`. */
export class Link {
  readonly connection = new BehaviorSubject(0);
  readonly #options: LinkOptions;
  readonly #bodies = new Map<string, Subject<string>>();
  #handler: SocketHandler | undefined;
  #attempts = 0;
  cuts = 0;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  readonly listen = (destination: string): Observable<string> => this.#channel(destination);

  /** Opens, and tries again until it succeeds. */
  open(): void {
    if (this.#handler !== undefined) return;
    const { connect, scheduler, token } = this.#options;
    this.#attempts += 1;
    const attempt = this.#attempts;
    this.#handler = connect({
      send: (text) => this.#carry(text, attempt),
      close: () => this.drop(),
      bufferedBytes: () => 0,
    });
    if (this.#handler === undefined) {
      scheduler.schedule(() => this.open(), RETRY_MS);
      return;
    }
    this.#handler.onText(
      encodeFrame(
        'CONNECT',
        [
          ['accept-version', '1.2'],
          ['heart-beat', '0,0'],
          ['Authorization', `Bearer ${token}`],
        ],
        '',
      ),
    );
  }

  /** Breaks the connection and comes back after `awayMs`. */
  cut(awayMs: number): void {
    if (this.#handler === undefined) return;
    this.cuts += 1;
    const handler = this.#handler;
    this.#end();
    handler.onClosed();
    this.#options.scheduler.schedule(() => this.open(), awayMs);
  }

  /** The other side is gone. */
  drop(): void {
    if (this.#handler === undefined) return;
    this.#end();
    this.#options.scheduler.schedule(() => this.open(), RETRY_MS);
  }

  #end(): void {
    this.#handler = undefined;
    this.#attempts += 1;
    if (this.connection.value !== 0) this.connection.next(0);
  }

  #channel(destination: string): Subject<string> {
    const known = this.#bodies.get(destination) ?? new Subject<string>();
    this.#bodies.set(destination, known);
    return known;
  }

  #carry(frame: string, attempt: number): void {
    if (frame.startsWith('CONNECTED')) this.#later(USUAL_MS, attempt, () => this.#subscribe());
    const message = frame.startsWith('MESSAGE') ? readMessage(frame) : undefined;
    if (message === undefined) return;
    const { chance, faults } = this.#options;
    const arrive = (): void => this.#channel(message.destination).next(message.body);
    const copies = chance.happens(faults.duplicated) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const late = chance.happens(faults.late) ? chance.below(faults.lateMs) : 0;
      this.#later(USUAL_MS + late, attempt, arrive);
    }
  }

  /** Schedules a delivery; those in transit when the connection breaks never arrive. */
  #later(delayMs: number, attempt: number, action: () => void): void {
    this.#options.scheduler.schedule(() => {
      if (attempt === this.#attempts) action();
    }, delayMs);
  }

  #subscribe(): void {
    for (const destination of ACCOUNT_QUEUES)
      this.#handler?.onText(
        encodeFrame(
          'SUBSCRIBE',
          [
            ['id', destination],
            ['destination', destination],
          ],
          '',
        ),
      );
    this.connection.next(this.#attempts);
  }
}
