/** Content that was read, in a database of its own: it is no part of the client's log. */
import Dexie, { type Table } from 'dexie';
import { createOpening } from './opening.ts';

interface TextRow {
  readonly key: string;
  readonly text: string;
  readonly at: number;
}

/** As many answers are kept; the ones that were read longest ago go first. */
const TEXTS_MAX = 200;

export interface ContentTexts {
  readonly get: (key: string) => Promise<string | undefined>;
  readonly put: (key: string, text: string) => Promise<void>;
  readonly close: () => void;
}

/** @param now ms, growing */
export function openContentTexts(now: () => number, name = 'maru-content'): ContentTexts {
  const dexie = new Dexie(name);
  dexie.version(1).stores({ texts: 'key, at' });
  const texts: Table<TextRow, string> = dexie.table('texts');
  const { after } = createOpening(dexie);
  return {
    get: after(async (key) => (await texts.get(key))?.text),
    put: after((key, text) =>
      dexie.transaction('rw', texts, async () => {
        await texts.put({ key, text, at: now() });
        const more = (await texts.count()) - TEXTS_MAX;
        if (more > 0) await texts.bulkDelete(await texts.orderBy('at').limit(more).primaryKeys());
      }),
    ),
    close: () => dexie.close(),
  };
}
