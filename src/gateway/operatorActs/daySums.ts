/**
 * Amounts that each admin moved within a day: a document for each act, written before the act, so
 * that the sums survive a restart and no two acts at once pass on the same room. Rules [O-G31] and
 * [O-G32].
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import type { UserId } from '../../domain/ids.ts';
import { type Money, money, NO_MONEY } from '../../domain/quantities.ts';
import { DAY_MS } from '../../domain/time.ts';
import { allDocuments, createSweep } from '../documents/allDocuments.ts';
import type { Documents } from '../documents/documents.ts';
import { createKeyedTurns } from '../keyedTurns.ts';
import type { Clock, RandomBytes } from '../ports.ts';
import { NOTHING_MOVED, plus, type Worth } from './threshold.ts';

const MOVED_KIND = 'operatorMoved';
const ID_BYTES = 16;

interface Options {
  readonly documents: Documents;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: RandomBytes;
}

const body = v.object({ usdt: v.string(), won: v.string() });
const byLabel = (operator: UserId): string => `operator:${operator}`;

const read = (text: string): Money => {
  const scaled = parseDecimal(text);
  return scaled === undefined ? NO_MONEY : money(scaled);
};

/** Recorded amount of an act; `release` removes it where nothing was moved. */
export interface Kept {
  readonly release: () => Promise<void>;
}

export class DaySums {
  readonly #options: Options;
  readonly #sweep: () => Promise<void>;
  readonly #inTurn = createKeyedTurns<UserId>();

  constructor(options: Options) {
    this.#options = options;
    this.#sweep = createSweep(options, MOVED_KIND, 2 * DAY_MS);
  }

  /** Worth that an admin moved in the 24 hours before this moment. */
  async of(operator: UserId): Promise<Worth> {
    const from = this.#options.clock.now() - DAY_MS;
    const kept = await allDocuments(this.#options.documents, MOVED_KIND, [[byLabel(operator)]]);
    return kept
      .filter(({ createdAt }) => createdAt > from)
      .map(({ body: stored }) => v.parse(body, JSON.parse(stored)))
      .reduce(
        (sum, { usdt, won }) => plus(sum, { usdt: read(usdt), won: read(won) }),
        NOTHING_MOVED,
      );
  }

  /**
   * Adds to an admin's day if `fits` allows the sum with it, one act after another.
   * @returns undefined where it does not fit, or where it could not be written down
   */
  keep(
    operator: UserId,
    worth: Worth,
    fits: (before: Worth) => boolean,
  ): Promise<Kept | undefined> {
    return this.#inTurn(operator, async () => {
      if (!fits(await this.of(operator))) return undefined;
      if (worth.usdt === NO_MONEY && worth.won === NO_MONEY)
        return { release: () => Promise.resolve() };
      const { documents, clock, random } = this.#options;
      const id = bytesToHex(random(ID_BYTES));
      const key = { kind: MOVED_KIND, id, audit: 'none' } as const;
      const text = { usdt: formatDecimal(worth.usdt), won: formatDecimal(worth.won) };
      const put = { ...key, type: 'put', owner: undefined, expectedVersion: 0 } as const;
      const stored = await documents.transact(
        [{ ...put, labels: [byLabel(operator)], body: JSON.stringify(text) }],
        { actor: operator, at: clock.now() },
      );
      if (!stored.ok) return undefined;
      await this.#sweep();
      const release = async (): Promise<void> => {
        await documents.transact([{ ...key, type: 'delete' }], {
          actor: operator,
          at: clock.now(),
        });
      };
      return { release };
    });
  }
}

export interface DaySumsDep {
  /** Amounts that each operator moved within a day. */
  readonly daySums: DaySums;
}
