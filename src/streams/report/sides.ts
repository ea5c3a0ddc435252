/**
 * Where the log of a client and the events of the exchange part: the first event that one of them
 * lacks or has otherwise, else the first difference between the accounts that follow from both.
 */
import { type AccountFact, viewToBaseline } from '../facts.ts';
import { foldedHash, createLogFold } from './foldLog.ts';
import { EXCHANGE_EVENTS_MAX } from './logFile.ts';
import type { AccountView } from '../../protocol/accountView.ts';

// Which parts of two values differ.

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Names that are listed at most. */
const PATHS_MAX = 10;

/** Names that lead to what differs, such as `wallets.USDT.point`; a name without a value is as good as none. */
export function diffPaths(a: unknown, b: unknown): readonly string[] {
  const found: string[] = [];
  const walk = (one: unknown, other: unknown, path: string): void => {
    if (found.length >= PATHS_MAX || one === other) return;
    if (!isRecord(one) || !isRecord(other)) {
      found.push(path);
      return;
    }
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)]))
      walk(one[name], other[name], path === '' ? name : `${path}.${name}`);
  };
  walk(a, b, '');
  return found;
}

export type Divergence =
  /** Both have the same; so many events were compared. */
  | { readonly kind: 'none'; readonly compared: number }
  /** The exchange has an event that the client has not received, though it received later ones. */
  | { readonly kind: 'lostByClient'; readonly event: AccountFact }
  /** The client received an event that the exchange does not have. */
  | { readonly kind: 'unknownToExchange'; readonly event: AccountFact }
  | { readonly kind: 'different'; readonly client: AccountFact; readonly exchange: AccountFact }
  /** The events are the same, and the accounts are not: the names that lead to what differs. */
  | { readonly kind: 'account'; readonly seq: number; readonly paths: readonly string[] };

export interface Sides {
  /** Adds facts of the client's log, in order. */
  readonly addClient: (facts: readonly AccountFact[]) => void;
  /** Adds events of the exchange, in order; the account as its lists show it comes last. */
  readonly addExchange: (events: readonly AccountFact[]) => void;
  /** Hash of the account as the exchange's lists show it; undefined without it. */
  readonly exchangeHash: () => string | undefined;
  /** @param view the account that the client's log folds to; undefined when it has no beginning */
  readonly finish: (view: AccountView | undefined) => Divergence;
}

/** The account without its owner, figures that follow from prices, and the client's own counts. */
const contentOf = (view: AccountView): unknown => {
  const { user: _, wallets, copytrade, ...content } = viewToBaseline(view).account;
  const { version: __, ...copying } = copytrade;
  const held = Object.entries(wallets).map(
    ([type, { markPnl: ___, playerPoint: ____, ...wallet }]) => [type, wallet] as const,
  );
  return { ...content, copytrade: copying, wallets: Object.fromEntries(held) };
};

/** The account as the exchange's lists show it; undefined without them. */
function viewOfLists(lists: AccountFact | undefined): AccountView | undefined {
  if (lists === undefined) return undefined;
  const fold = createLogFold(undefined);
  fold.add([lists]);
  return fold.finish();
}

function accountDivergence(
  view: AccountView | undefined,
  lists: AccountFact | undefined,
): Divergence | undefined {
  // A client that has not received the last event yet has another account, and rightly so.
  if (view === undefined || lists?.seq !== view.seq) return undefined;
  const theirs = viewOfLists(lists);
  if (theirs === undefined) return undefined;
  const paths = diffPaths(contentOf(view), contentOf(theirs));
  return paths.length === 0 ? undefined : { kind: 'account', seq: view.seq, paths };
}

export function compareSides(): Sides {
  const client = new Map<number, AccountFact>();
  const exchange = new Map<number, AccountFact>();
  let lists: AccountFact | undefined;
  /**
   * Position from which the client's facts are complete: earlier ones than its last baseline may be
   * missing.
   */
  let wholeFrom = Infinity;
  let lastSeq = -Infinity;

  const eventDivergence = (): Divergence | undefined => {
    const [first = Infinity] = exchange.keys();
    for (const seq of [...new Set([...client.keys(), ...exchange.keys()])].toSorted(
      (a, b) => a - b,
    )) {
      const [own, theirs] = [client.get(seq), exchange.get(seq)];
      if (own === undefined && theirs !== undefined && seq > wholeFrom && seq <= lastSeq)
        return { kind: 'lostByClient', event: theirs };
      if (own !== undefined && theirs === undefined && seq >= first)
        return { kind: 'unknownToExchange', event: own };
      if (own !== undefined && theirs !== undefined && foldedHash(own) !== foldedHash(theirs))
        return { kind: 'different', client: own, exchange: theirs };
    }
    return undefined;
  };

  return {
    addClient: (facts) => {
      for (const fact of facts) {
        if (fact.type === 'BASELINE') wholeFrom = fact.seq;
        else client.set(fact.seq, fact);
        lastSeq = fact.seq;
        const [oldest] = client.keys();
        if (client.size > EXCHANGE_EVENTS_MAX && oldest !== undefined) client.delete(oldest);
      }
    },
    addExchange: (events) => {
      for (const event of events)
        if (event.type === 'BASELINE') lists = event;
        else exchange.set(event.seq, event);
    },
    exchangeHash: () => {
      const view = viewOfLists(lists);
      return view && foldedHash(view);
    },
    finish: (view) =>
      eventDivergence() ??
      accountDivergence(view, lists) ?? {
        kind: 'none',
        compared: [...exchange.keys()].filter((seq) => client.has(seq)).length,
      },
  };
}
