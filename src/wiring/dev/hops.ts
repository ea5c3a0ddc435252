/**
 * When each command left this page and each fact passed its stations, for the page of the log.
 * Rules [I-L9] to [I-L11].
 */
import type { Observable } from 'rxjs';
import { isPlain } from '../../domain/plain.ts';
import type { ReceivedEvents } from '../../streams/accountState.ts';
import { reportDefect } from '../../streams/defects.ts';
import type { FactHop, FactHops, Hops, SentCommand } from '../../ui/services/dev/log.ts';
import type { Watcher } from '../probe.ts';
import { idsOf } from './ids.ts';

export interface Press {
  /** ms UTC by this device's clock, with fractions. */
  readonly at: number;
  readonly label: string;
}

export interface HopsOptions {
  /** ms UTC by this device's clock, with fractions. */
  readonly now: () => number;
  /** The exchange's clock minus this device's, ms. */
  readonly offsetMs: () => number;
  readonly presses: Observable<Press>;
  /** Texts of the account's queues as they arrive. */
  readonly frames: Observable<string>;
  readonly received: Observable<ReceivedEvents>;
  /** Calls once the next picture is drawn. */
  readonly afterNextPicture: (action: () => void) => void;
  readonly watch: (watcher: Watcher) => void;
}

/** The newest of each that are kept. */
const FACTS_KEPT = 20_000;
const COMMANDS_KEPT = 1_000;
/** A press that is longer ago has not caused the command. */
const PRESS_MS = 1_000;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const seqOf = (text: string): number | undefined => {
  const value = parsed(text);
  const seq = isPlain(value) ? value['seq'] : undefined;
  return typeof seq === 'number' ? seq : undefined;
};

interface Recorded {
  readonly call: string;
  readonly press: Press | undefined;
  readonly sentAt: number;
  answer: SentCommand['answer'];
  readonly ids: Set<string>;
}

class Recording implements Hops {
  readonly #options: HopsOptions;
  readonly #facts = new Map<number, { [Hop in FactHop]?: number }>();
  readonly #commands: Recorded[] = [];
  #press: Press | undefined;
  /** Folded since the last picture. */
  #undrawn: number[] = [];

  constructor(options: HopsOptions) {
    this.#options = options;
    options.presses.subscribe((press) => {
      this.#press = press;
    });
    options.frames.subscribe((text) => {
      const seq = seqOf(text);
      if (seq !== undefined) this.#note('received', [seq]);
    });
    options.received.subscribe(({ events, isReplay }) => {
      if (!isReplay) this.#fold(events.map(({ seq }) => seq));
    });
    options.watch({
      onRequest: (request) => this.#send(request),
      onStored: (facts) =>
        this.#note(
          'stored',
          facts.map(({ seq }) => seq),
        ),
    });
  }

  readonly ofFact = (seq: number): FactHops | undefined => this.#facts.get(seq);

  readonly commandsOf = (ids: readonly string[]): readonly SentCommand[] =>
    this.#commands
      .filter((command) => ids.some((id) => command.ids.has(id)))
      .map((command) => ({ ...command, ids: [...command.ids] }));

  #now(): number {
    return this.#options.now() + this.#options.offsetMs();
  }

  #note(hop: FactHop, seqs: readonly number[]): void {
    const at = this.#now();
    for (const seq of seqs) {
      const known = this.#facts.get(seq);
      // What is read again later was there before.
      if (known === undefined) this.#facts.set(seq, { [hop]: at });
      else known[hop] ??= at;
    }
    for (const oldest of this.#facts.keys()) {
      if (this.#facts.size <= FACTS_KEPT) return;
      this.#facts.delete(oldest);
    }
  }

  #fold(seqs: readonly number[]): void {
    this.#note('folded', seqs);
    const isAsked = this.#undrawn.length > 0;
    this.#undrawn.push(...seqs);
    if (isAsked || seqs.length === 0) return;
    this.#options.afterNextPicture(() => {
      const drawn = this.#undrawn;
      this.#undrawn = [];
      this.#note('drawn', drawn);
    });
  }

  #send(request: Request): (answer: Response | undefined) => void {
    if (request.method === 'GET') return () => undefined;
    const sentAt = this.#now();
    const press = this.#pressOf(sentAt);
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const command: Recorded = { call, press, sentAt, answer: undefined, ids: new Set() };
    this.#commands.push(command);
    if (this.#commands.length > COMMANDS_KEPT) this.#commands.shift();
    const isText = request.headers.get('content-type')?.startsWith('application/json') === true;
    if (isText) void this.#nameIds(command, request.clone());
    return (answer) => {
      command.answer = { at: this.#now(), status: answer?.status ?? 0 };
      if (answer !== undefined) void this.#nameIds(command, answer.clone());
    };
  }

  #pressOf(sentAt: number): Press | undefined {
    const press = this.#press;
    if (press === undefined) return undefined;
    const at = press.at + this.#options.offsetMs();
    return sentAt - at <= PRESS_MS ? { ...press, at } : undefined;
  }

  async #nameIds(command: Recorded, body: Body): Promise<void> {
    try {
      idsOf(parsed(await body.text()), command.ids);
    } catch (error) {
      // The page was left, or the request given up, while the body was on its way.
      if (!(error instanceof DOMException)) reportDefect(error);
    }
  }
}

/** Records from now on, for as long as the page lives. */
export const recordHops = (options: HopsOptions): Hops => new Recording(options);
