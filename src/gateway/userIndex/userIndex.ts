/**
 * Users by what operators filter and search, in memory: a page of a million users takes
 * milliseconds. Statuses and roles follow the log; texts are read once the list is first asked for,
 * in parts between which orders and prices pass, and follow profiles from then on.
 */
import type { Role, User, UserStatus } from '../../domain/accounts.ts';
import type { CopyTrader } from '../../domain/copytrade/copytrade.ts';
import type { StoredEvent } from '../../domain/events.ts';
import { type SiteId, userId, type UserId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/time.ts';
import type { Directory, ProfileListener, ProfileReads } from '../accounts/directory.ts';
import { inParts, type Turns } from '../limits/turns.ts';
import { tradersOf } from '../../engine/copytrade/copyState.ts';
import type { Kernel } from '../kernel.ts';
import type { Follower } from '../running/feature.ts';
import {
  Bits,
  countIn,
  eachOf,
  keepBoth,
  keepRange,
  numbersIn,
  TextIndex,
  wordsBelow,
} from './textIndex.ts';

export interface UserSearch {
  /** Undefined for all, as are statuses and roles. */
  readonly siteId: SiteId | undefined;
  readonly statuses: readonly UserStatus[] | undefined;
  readonly roles: readonly Role[] | undefined;
  /** Moments of registration, both inclusive. */
  readonly from: Millis;
  readonly to: Millis;
  /** In lower case; empty for none. */
  readonly keyword: string;
  readonly isNewestFirst: boolean;
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

interface FoundUsers {
  readonly ids: readonly UserId[];
  /** Number of matches over all pages. */
  readonly total: number;
}

/** Users are numbered in the order in which they signed up. */
const numberOf = (id: UserId): number => Number(id.slice(2));
/** Looked at in one step; a million steps would each cost more than the look. */
const USERS_A_STEP = 64;
const WORDS_A_STEP = 8;

class Sets<Key> {
  readonly #sets = new Map<Key, Bits>();

  move(n: number, before: Key | undefined, after: Key): void {
    if (before === after) return;
    if (before !== undefined) this.#sets.get(before)?.remove(n);
    const set = this.#sets.get(after) ?? new Bits();
    this.#sets.set(after, set);
    set.add(n);
  }

  keepIn(words: Uint32Array, keys: readonly Key[] | undefined): void {
    if (keys === undefined) return;
    const wanted = new Uint32Array(words.length);
    for (const key of keys) this.#sets.get(key)?.addTo(wanted);
    keepBoth(words, wanted);
  }
}

export class UserIndex {
  readonly #profiles: Pick<ProfileReads, 'profileOf'>;
  readonly #turns: Turns;
  /** By number. */
  readonly #users: (User | undefined)[] = [];
  readonly #all = new Bits();
  readonly #statuses = new Sets<UserStatus>();
  readonly #roles = new Sets<Role>();
  /** Numbers of those who trade for others, whose role is shown as TRADER. Rule [Y-W7]. */
  readonly #traders = new Set<number>();
  readonly #sites = new Sets<SiteId>();
  readonly #texts = new TextIndex();
  /** Texts of users below this number are in the index. */
  #read = 0;
  #reading: Promise<void> | undefined;

  constructor(profiles: Pick<ProfileReads, 'profileOf'>, turns: Turns) {
    this.#profiles = profiles;
    this.#turns = turns;
  }

  take(events: readonly StoredEvent[]): void {
    for (const event of events) {
      if (event.type === 'UserRegistered') this.put(event.user);
      else if (event.type === 'UserStatusChanged')
        this.#change(event.userId, { status: event.status });
      else if (event.type === 'UserRoleChanged') this.#change(event.userId, { role: event.role });
      else if (event.type === 'TraderChanged') this.trades(event.trader);
    }
  }

  /** After a profile was written or erased. */
  readonly profileChanged: ProfileListener = (id, profile) => {
    const n = numberOf(id);
    if (n >= this.#read) return;
    this.#texts.put(n, id, profile);
  };

  async find(search: UserSearch): Promise<FoundUsers> {
    const { keyword, page, size } = search;
    const isReady = this.#readTexts();
    if (keyword !== '') await isReady;
    const words = wordsBelow(this.#users.length);
    this.#all.addTo(words);
    this.#statuses.keepIn(words, search.statuses);
    this.#roles.keepIn(words, search.roles);
    this.#sites.keepIn(words, search.siteId === undefined ? undefined : [search.siteId]);
    if (keyword !== '') this.#texts.keepIn(words, keyword);
    keepRange(words, this.#firstFrom(search.from), this.#firstFrom(search.to + 1));
    if (keyword !== '') await this.#look(words, keyword);
    const place = { skipped: (page - 1) * size, count: size, isFalling: search.isNewestFirst };
    return { ids: numbersIn(words, place).map(userId), total: countIn(words) };
  }

  /** Adds a user, or what has changed of one. */
  put(user: User): void {
    const n = numberOf(user.id);
    const before = this.#users[n];
    // A list with holes in it would be slower.
    while (this.#users.length < n) this.#users.push(undefined);
    this.#users[n] = user;
    this.#all.add(n);
    this.#statuses.move(n, before?.status, user.status);
    this.#roles.move(n, before && this.#roleOf(before), this.#roleOf(user));
    this.#sites.move(n, before?.siteId, user.siteId);
    if (before === undefined && this.#read === Infinity)
      this.#texts.put(n, user.id, this.#profiles.profileOf(user.id));
  }

  /** Counts a user as trader while they are. */
  trades({ traderId, status }: Pick<CopyTrader, 'traderId' | 'status'>): void {
    const n = numberOf(traderId);
    const user = this.#users[n];
    const before = user && this.#roleOf(user);
    if (status === 'ACTIVE') this.#traders.add(n);
    else this.#traders.delete(n);
    if (user !== undefined) this.#roles.move(n, before, this.#roleOf(user));
  }

  #roleOf({ id, role }: Pick<User, 'id' | 'role'>): Role {
    return role === 'PLAYER' && this.#traders.has(numberOf(id)) ? 'TRADER' : role;
  }

  #change(id: UserId, change: Partial<Pick<User, 'status' | 'role'>>): void {
    const user = this.#users[numberOf(id)];
    if (user !== undefined) this.put({ ...user, ...change });
  }

  #readTexts(): Promise<void> {
    return (this.#reading ??= this.#readAll());
  }

  async #readAll(): Promise<void> {
    const partEnds = inParts(this.#turns);
    // Who signs up meanwhile makes the list longer.
    for (; this.#read < this.#users.length; this.#read += 1) {
      if (this.#read % USERS_A_STEP === 0) await partEnds();
      const id = userId(this.#read);
      this.#texts.put(this.#read, id, this.#profiles.profileOf(id));
    }
    // From here on each is added as they come.
    this.#read = Infinity;
  }

  /** The number of the first user who registered at a moment or later: numbers follow the clock. */
  #firstFrom(at: Millis): number {
    let [low, high] = [0, this.#users.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#users[middle]?.registeredAt ?? -Infinity) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Removes users none of whose texts holds a keyword. */
  async #look(words: Uint32Array, keyword: string): Promise<void> {
    const partEnds = inParts(this.#turns);
    let looked = 0;
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? 0;
      if (word === 0) continue;
      if (looked % WORDS_A_STEP === 0) await partEnds();
      looked += 1;
      let kept = 0;
      eachOf(word, at, (n) => {
        if (this.#texts.holds(n, keyword)) kept |= 1 << (n & 31);
      });
      words[at] = kept;
    }
  }
}

/** An index that follows the profiles of a directory. */
export function watchUsers(directory: Directory, turns: Turns): UserIndex {
  const index = new UserIndex(directory, turns);
  directory.watch(index.profileChanged);
  return index;
}

/** Keeps the index in step with the log. */
export const followUsers = ({
  userIndex,
  readState,
}: UserIndexDep & Pick<Kernel, 'readState'>): Follower => ({
  take: (runs) => {
    for (const { events } of runs) userIndex.take(events);
  },
  start: () =>
    readState((state) => {
      for (const { user } of state.members.values()) userIndex.put(user);
      for (const trader of tradersOf(state)) userIndex.trades(trader);
    }),
});

export interface UserIndexDep {
  /** Users by what operators filter and search. */
  readonly userIndex: UserIndex;
}
