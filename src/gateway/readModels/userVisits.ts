/**
 * Works out something for many users from the engine's state, in parts between which commands pass:
 * each part reads the state of its own moment. Rule [B-P3].
 */
import type { UserId } from '../../domain/ids.ts';
import { Part, type Turns } from '../limits/turns.ts';
import type { Head } from '../loop/head.ts';
import type { Loop } from '../loop/loop.ts';
import type { Logger } from '../ports.ts';
import { UnavailableError } from '../ports/submit.ts';

export interface VisitOptions {
  readonly read: Loop['read'];
  readonly turns: Turns;
  readonly logger: Pick<Logger, 'warn'>;
  /** Name of the published data, for the log line about a failure. */
  readonly what: string;
  /** The bodies to publish to this user. */
  readonly visit: (head: Head, userId: UserId) => readonly string[];
  readonly publish: (userId: UserId, body: string) => void;
}

interface Found {
  readonly userId: UserId;
  readonly bodies: readonly string[];
}

export class UserVisits {
  readonly #options: VisitOptions;
  readonly #part: Part;
  readonly #soon = new Set<UserId>();
  readonly #later = new Set<UserId>();
  #isRunning = false;

  constructor(options: VisitOptions) {
    this.#options = options;
    this.#part = new Part(options.turns.clock);
  }

  /** Before those of `later`; a user who waits already is visited once. */
  soon(users: Iterable<UserId>): void {
    for (const userId of users) {
      this.#later.delete(userId);
      this.#soon.add(userId);
    }
    void this.#run();
  }

  later(users: Iterable<UserId>): void {
    for (const userId of users) if (!this.#soon.has(userId)) this.#later.add(userId);
    void this.#run();
  }

  /** Never rejects: who was not visited is with the next round. */
  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      while (this.#soon.size + this.#later.size > 0) {
        await this.#visitSome();
        if (this.#soon.size + this.#later.size === 0) break;
        await new Promise<void>((resolve) => this.#options.turns.nextTurn(resolve));
      }
    } catch (error) {
      this.#soon.clear();
      this.#later.clear();
      if (!(error instanceof UnavailableError)) this.#warn(error);
    } finally {
      this.#isRunning = false;
    }
  }

  async #visitSome(): Promise<void> {
    const { read, publish } = this.#options;
    const found = await read((head) => this.#readSome(head));
    for (const { userId, bodies } of found) for (const body of bodies) publish(userId, body);
  }

  /** One user who cannot be read costs a line, and the others nothing. */
  #readSome(head: Head): readonly Found[] {
    const found: Found[] = [];
    this.#part.begin();
    for (let userId = this.#next(); userId !== undefined; userId = this.#next()) {
      try {
        found.push({ userId, bodies: this.#options.visit(head, userId) });
      } catch (error) {
        this.#warn(error);
      }
    }
    return found;
  }

  #next(): UserId | undefined {
    const from = this.#soon.size > 0 ? this.#soon : this.#later;
    const [userId] = from;
    if (userId === undefined || !this.#part.step()) return undefined;
    from.delete(userId);
    return userId;
  }

  #warn(error: unknown): void {
    this.#options.logger.warn(`${this.#options.what} were not published: ${String(error)}`);
  }
}
