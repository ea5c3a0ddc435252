/** How often partners' links were opened: a number for each partner and day. Rules [N-L..]. */
import * as v from 'valibot';
import type { UserId } from '../../domain/ids.ts';
import { profitDay } from '../../domain/partners/profits.ts';
import { BoundedMap } from '../boundedMap.ts';
import type { Documents } from '../documents/documents.ts';
import type { Clock } from '../ports.ts';

const KIND = 'partnerVisits';
/** Visitors that are remembered, so that a page that is opened again counts once. */
const VISITORS_KEPT = 50_000;
/** Days that are read at once: those of a year and more. */
const DAYS_MAX = 400;
/** Two visits may write the same day at once. */
const TRIES = 3;

const body = v.object({ day: v.number(), visits: v.number() });

export interface LinkVisits {
  readonly day: number;
  readonly visits: number;
}

export class PartnerVisits {
  readonly #core: { readonly documents: Documents; readonly clock: Clock };
  readonly #seen = new BoundedMap<string, true>(VISITORS_KEPT);

  constructor(core: { readonly documents: Documents; readonly clock: Clock }) {
    this.#core = core;
  }

  /** Counts an opened link, once a day for each address. */
  async count(partnerId: UserId, address: string): Promise<void> {
    const day = profitDay(this.#core.clock.now());
    const visitor = `${partnerId} ${day} ${address}`;
    if (this.#seen.get(visitor) === true) return;
    this.#seen.set(visitor, true);
    for (let left = TRIES; left > 0; left -= 1) if (await this.#add(partnerId, day)) return;
  }

  /** The days with visits, the newest first. */
  async days(partnerId: UserId): Promise<readonly LinkVisits[]> {
    const { items } = await this.#core.documents.query({
      kind: KIND,
      labels: [[`partner:${partnerId}`]],
      page: 1,
      size: DAYS_MAX,
    });
    return items.map((item) => v.parse(body, JSON.parse(item.body)));
  }

  async #add(partnerId: UserId, day: number): Promise<boolean> {
    const { documents, clock } = this.#core;
    const id = `${partnerId}/${day}`;
    const known = await documents.get(KIND, id);
    const visits = known === undefined ? 0 : v.parse(body, JSON.parse(known.body)).visits;
    const stored = await documents.transact(
      [
        {
          type: 'put',
          kind: KIND,
          id,
          owner: undefined,
          audit: 'none',
          labels: [`partner:${partnerId}`],
          expectedVersion: known?.version ?? 0,
          body: JSON.stringify({ day, visits: visits + 1 }),
        },
      ],
      { actor: 'exchange', at: clock.now() },
    );
    return stored.ok;
  }
}
