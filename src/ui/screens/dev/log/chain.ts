/** The facts around one fact and the commands behind it, by the ids that they share. Pure. */
import {
  FACT_HOPS,
  type FactHop,
  type FactHops,
  type Hops,
  type LoggedFact,
  type SentCommand,
} from '../../../services/dev/log.ts';

interface Timed {
  /** ms UTC by the exchange's clock. */
  readonly at: number;
  /** Since the link before, ms; undefined for the first one. */
  readonly afterMs: number | undefined;
  /** Ids by which it belongs to the fact. */
  readonly shared: readonly string[];
}

export interface FactLink extends Timed {
  readonly kind: 'fact';
  readonly fact: LoggedFact;
  /** The stations of this page that the fact passed, each with the ms since the one before. */
  readonly hops: readonly { readonly hop: FactHop; readonly afterMs: number }[];
}

export interface CommandLink extends Timed {
  readonly kind: 'pressed' | 'sent' | 'answered';
  readonly label: string;
}

export type Link = FactLink | CommandLink;

const sharedOf = (ids: readonly string[], known: ReadonlySet<string>): readonly string[] =>
  ids.filter((id) => known.has(id));

function hopsOf(at: number, hops: FactHops | undefined): FactLink['hops'] {
  let before = at;
  return FACT_HOPS.flatMap((hop) => {
    const passed = hops?.[hop];
    if (passed === undefined) return [];
    // The two clocks agree no better than they were measured.
    const afterMs = Math.max(0, passed - before);
    before = Math.max(before, passed);
    return [{ hop, afterMs }];
  });
}

type Untimed = Omit<FactLink, 'afterMs'> | Omit<CommandLink, 'afterMs'>;

/** A command is not shown after the first fact that it caused, whatever the clocks say. */
function commandLinks(
  command: SentCommand,
  facts: readonly LoggedFact[],
  ids: ReadonlySet<string>,
): readonly Untimed[] {
  const { call, press, answer } = command;
  const shared = sharedOf(command.ids, ids);
  const caused = facts.find((fact) => fact.ids.some((id) => command.ids.includes(id)));
  const sentAt = Math.min(command.sentAt, caused?.at ?? Infinity);
  const sent: Untimed = { kind: 'sent', at: sentAt, label: call, shared };
  const links: Untimed[] = [sent];
  if (press !== undefined)
    links.unshift({
      kind: 'pressed',
      at: Math.min(press.at, sentAt),
      label: press.label,
      shared: [],
    });
  if (answer !== undefined)
    links.push({ kind: 'answered', at: answer.at, label: String(answer.status), shared });
  return links;
}

/** @param found facts in any order, some more than once */
export function chainOf(
  fact: LoggedFact,
  found: readonly LoggedFact[],
  hops?: Hops,
): readonly Link[] {
  const ids = new Set(fact.ids);
  const bySeq = new Map(found.map((one) => [`${one.seq} ${one.type}`, one]));
  const ordered = [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
  const facts = ordered.map((one): Untimed => ({
    kind: 'fact',
    at: one.at,
    fact: one,
    shared: sharedOf(one.ids, ids),
    hops: hopsOf(one.at, hops?.ofFact(one.seq)),
  }));
  const commands = (hops?.commandsOf(fact.ids) ?? []).flatMap((command) =>
    commandLinks(command, ordered, ids),
  );
  // Sorting keeps what stands first: of one moment, what was sent before what it caused.
  const links = [...commands, ...facts].toSorted((a, b) => a.at - b.at);
  return links.map((link, place) => {
    const before = links[place - 1];
    return { ...link, afterMs: before && link.at - before.at };
  });
}
