/** First pages of lists that this browser keeps, for when the exchange cannot be asked. */
import type { SchedulerLike } from 'rxjs';
import * as v from 'valibot';
import type { InboxStore, KeptList } from '../../db/inboxStore.ts';
import type { Answer, Page } from '../../protocol/answer.ts';
import { succeed } from '../answer.ts';
import { reportDefect } from '../defects.ts';

export interface KeptPage<Item> extends Page<Item> {
  /** When it was read, ms UTC, where it is not of now. */
  readonly keptAt?: number;
}

export interface KeptListsOptions {
  readonly store: InboxStore;
  /** Whose lists. */
  readonly source: string;
  readonly scheduler: SchedulerLike;
}

/** No response: not a refusal, which is about the request. */
const isUnanswered = <T>(answer: Answer<T>): boolean => !answer.ok && answer.error.status === 0;

export function createKeptLists({ store, source, scheduler }: KeptListsOptions) {
  /** One after the other: each changes what the one before has left. */
  let changes: Promise<void> = Promise.resolve();
  const keep = async (list: KeptList, page: Page<unknown>, keptAt: number): Promise<void> => {
    const body = JSON.stringify({ items: page.items, total: page.total });
    await store.put(source, list, { keptAt, body }).catch(reportDefect);
  };
  const kept = async <Item>(
    list: KeptList,
    item: v.GenericSchema<unknown, Item>,
  ): Promise<Required<KeptPage<Item>> | undefined> => {
    const row = await store.get(source, list).catch(() => undefined);
    const shape = v.object({ items: v.array(item), total: v.number() });
    const parsed = v.safeParse(shape, JSON.parse(row?.body ?? 'null'));
    // A shape of another version is read again when there is a connection.
    return row !== undefined && parsed.success
      ? { ...parsed.output, keptAt: row.keptAt }
      : undefined;
  };
  return {
    /** The answer, which is kept; without a response what was kept before. */
    async readThrough<Item>(
      list: KeptList,
      item: v.GenericSchema<unknown, Item>,
      answer: Answer<Page<Item>>,
    ): Promise<Answer<KeptPage<Item>>> {
      if (answer.ok) {
        await keep(list, answer.value, scheduler.now());
        return answer;
      }
      const known = isUnanswered(answer) ? await kept(list, item) : undefined;
      return known === undefined ? answer : succeed(known);
    },
    /** Changes what is kept, so that the next visit without a connection shows it. */
    change<Item>(
      list: KeptList,
      item: v.GenericSchema<unknown, Item>,
      change: (items: readonly Item[]) => readonly Item[],
    ): void {
      changes = changes.then(async () => {
        const known = await kept(list, item);
        if (known === undefined) return;
        const items = change(known.items);
        const total = known.total - (known.items.length - items.length);
        await keep(list, { items, total }, known.keptAt);
      });
    },
  };
}

export type KeptLists = ReturnType<typeof createKeptLists>;
