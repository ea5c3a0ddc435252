/**
 * Inputs of `layout3` about users and sessions. The rows of versions 1 to 3 held them; the decoder
 * of today leaves them out, so they are read here from the stored text.
 */
type Json = string | number | boolean | null | readonly Json[];

export interface PeopleFacts {
  nextSession: number;
  /** Username, password hash, name, nick, phone and e-mail by user. */
  readonly personal: Map<Json, readonly Json[]>;
  /** Rows of open sessions, oldest first, by user. */
  readonly sessions: Map<Json, Map<Json, readonly Json[]>>;
}

const OLD_USER_CELLS = 11;

/** @param lines texts of events, in the order of the log */
export function foldPeople(lines: readonly string[]): PeopleFacts {
  const facts: PeopleFacts = { nextSession: 1, personal: new Map(), sessions: new Map() };
  for (const line of lines) {
    const rows = JSON.parse(line) as readonly (readonly [string, Json, Json])[];
    for (const [tag, first, second] of rows) {
      if (tag === 'UR' && Array.isArray(first)) takeUser(facts, first);
      if ((tag === 'SO' || tag === 'SR') && Array.isArray(first)) takeSession(facts, first);
      if (tag === 'SE') facts.sessions.get(second)?.delete(first);
    }
  }
  return facts;
}

function takeUser({ personal }: PeopleFacts, cells: readonly Json[]): void {
  const [id = null] = cells;
  if (cells.length === OLD_USER_CELLS) personal.set(id, cells.slice(2, 8));
}

function takeSession(facts: PeopleFacts, cells: readonly Json[]): void {
  const [id = null, user = null] = cells;
  facts.nextSession = Math.max(facts.nextSession, Number(String(id).slice(2)) + 1);
  const own = facts.sessions.get(user) ?? new Map<Json, readonly Json[]>();
  facts.sessions.set(user, own.set(id, cells));
}
