/** What the exchange has of the own account, for a file that somebody else reads. */
import { PROTOCOL_VERSION } from '../protocol/contract.ts';
import { readBaseline } from '../streams/baseline.ts';
import type { Client } from '../streams/client.ts';
import type { AccountFact } from '../streams/facts.ts';
import { EXCHANGE_EVENTS_MAX } from '../streams/report/logFile.ts';
import type { ExchangeSide } from '../streams/report/writeLogFile.ts';

const PAGE = 1_000;

/** The newest events, then the account as the lists show it; what cannot be read ends it. */
async function* eventsOf({ api, now }: Client): AsyncGenerator<readonly AccountFact[]> {
  const head = await api.call('events', { after: Number.MAX_SAFE_INTEGER, size: 1 });
  if (!head.ok) return;
  const { lastSeq } = head.value;
  for (let after = Math.max(0, lastSeq - EXCHANGE_EVENTS_MAX); after < lastSeq;) {
    const answer = await api.call('events', { after, size: PAGE });
    const events = answer.ok ? answer.value.items.filter(({ seq }) => seq <= lastSeq) : [];
    const last = events.at(-1);
    if (last === undefined) return;
    yield events;
    after = last.seq;
  }
  const baseline = await readBaseline(api, lastSeq, now.get());
  if (baseline.ok) yield [baseline.value];
}

export const exchangeSide = (client: Client): ExchangeSide => ({
  about: {
    protocol: PROTOCOL_VERSION,
    feed: client.site.get()?.feed ?? null,
    readAt: client.now.get(),
  },
  batches: eventsOf(client),
});
