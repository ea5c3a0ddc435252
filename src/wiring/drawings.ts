/** Drawings for the charts, loaded with the first of them. */
import { createDrawingTexts } from '../db/drawingTexts.ts';
import type { KeyValue } from '../db/keyValue.ts';
import type { SourceParts } from '../db/source.ts';
import type { Client } from '../streams/client.ts';
import { createDrawingBook, createDrawingSender } from '../streams/drawings/drawingBook.ts';
import { followDrawings } from '../streams/drawings/followDrawings.ts';
import { newClientOrderId } from '../ui/services/clientOrderId.ts';
import { type DrawingServices, GUEST } from '../ui/services/drawings.ts';
import type { OutboxServices } from '../ui/services/services.ts';

export interface DrawingParts {
  readonly storage: KeyValue;
  readonly source: Omit<SourceParts, 'userId'>;
  readonly client: Client;
  readonly outbox: OutboxServices;
}

/** Drawings of members are sent to their account, those of guests stay here. */
export function createDrawings({ storage, source, client, outbox }: DrawingParts): DrawingServices {
  const { api, socket, scheduler } = client;
  const book = createDrawingBook(createDrawingTexts(storage, source));
  const { enqueue } = outbox;
  const sender = createDrawingSender({ enqueue, newId: newClientOrderId, scheduler });
  return {
    of: (owner, stock) => {
      const drawn = book.of(owner, stock);
      if (owner === GUEST) return drawn;
      return {
        get: drawn.get,
        subscribe: (listener) => {
          const stop = drawn.subscribe(listener);
          const options = { api, socket, book, sender, owner, stock };
          const following = followDrawings(options).subscribe();
          return () => {
            stop();
            following.unsubscribe();
            sender.flush();
          };
        },
      };
    },
    save: (owner, stock, entries) => {
      book.save(owner, stock, entries);
      if (owner !== GUEST) sender.add(stock, entries);
    },
    erase: book.erase,
  };
}
