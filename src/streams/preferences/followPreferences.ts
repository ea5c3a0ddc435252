/**
 * A person's preferences between this browser and their account: changes made here go out by the
 * outbox, those of another device are stored here. Rules [X-P..] in SPEC.md.
 */
import { EMPTY, exhaustMap, filter, Observable, Subscription } from 'rxjs';
import * as v from 'valibot';
import {
  FOLLOWING_PREFERENCES,
  type FollowingPreference,
  type FollowingPreferences,
  type PreferenceTexts,
} from '../../domain/preferences.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { OutboxEntryOf } from '../../protocol/outboxCalls.ts';
import { preferencesMessage } from '../../protocol/preferences/calls.ts';
import type { Caller } from '../api.ts';
import { reportDefect } from '../defects.ts';
import type { Socket } from '../socket.ts';

export interface FollowOptions {
  readonly api: Caller;
  readonly socket: Pick<Socket, 'listen' | 'connection'>;
  readonly preferences: FollowingPreferences;
  /** Resolves when the entry is stored. */
  readonly enqueue: (entry: OutboxEntryOf<'savePreferences'>) => Promise<void>;
  /** Changes of preferences that have not been sent yet. */
  readonly waiting: () => Promise<readonly PreferenceTexts[]>;
  readonly newId: () => string;
  /** Whose preferences the browser holds, undefined for a guest's. */
  readonly owner: { readonly get: () => string | undefined; readonly set: (owner: string) => void };
  /** The user whose account this is, as `owner` names them. */
  readonly user: string;
  /** The exchange runs in this very browser: this storage is as new as the exchange's. */
  readonly isLocal: boolean;
}

const NONE: PreferenceTexts = Object.fromEntries(FOLLOWING_PREFERENCES.map((name) => [name, null]));

const namesIn = (texts: PreferenceTexts): readonly FollowingPreference[] =>
  FOLLOWING_PREFERENCES.filter((name) => texts[name] !== undefined);

const pick = (
  texts: PreferenceTexts,
  isWanted: (name: FollowingPreference) => boolean,
): PreferenceTexts =>
  Object.fromEntries(
    namesIn(texts)
      .filter(isWanted)
      .map((name) => [name, texts[name]]),
  );

class Following {
  readonly #options: FollowOptions;
  /** Set in this page and not yet stored in the outbox, by how many changes. */
  readonly #unstored = new Map<FollowingPreference, number>();
  #isFirst = true;

  constructor(options: FollowOptions) {
    this.#options = options;
  }

  /** Resets the preferences that another user left in this browser. */
  begin(): void {
    const { owner, preferences, user, isLocal } = this.#options;
    if (isLocal || owner.get() === user) return;
    if (owner.get() !== undefined) preferences.take(NONE);
    owner.set(user);
  }

  readonly send = (changes: PreferenceTexts): void => {
    const { enqueue, newId } = this.#options;
    const names = namesIn(changes);
    if (names.length === 0) return;
    this.#count(names, 1);
    enqueue({ id: newId(), call: 'savePreferences', params: { changes } })
      // The choice is stored in this browser all the same, and sent with the next visit.
      .catch(reportDefect)
      .finally(() => this.#count(names, -1));
  };

  /** The account's preferences, with those that this browser alone knows sent to it. */
  async read(): Promise<void> {
    const { api, preferences, isLocal } = this.#options;
    const answer = await api.call('preferences', {});
    if (!answer.ok) return;
    const { values } = answer.value;
    const stored = preferences.texts();
    if (isLocal) await this.#take(pick(values, (name) => stored[name] === undefined));
    else await this.#take(values);
    if (!this.#isFirst) return;
    this.#isFirst = false;
    this.send(
      pick(stored, (name) =>
        isLocal ? values[name] !== stored[name] : values[name] === undefined,
      ),
    );
  }

  async receive(body: string): Promise<void> {
    const message = v.safeParse(v.pipe(v.string(), v.parseJson(), preferencesMessage), body);
    if (message.success) await this.#take(message.output.changes);
  }

  /** Applies the account's preferences, except those with a newer change waiting to be sent. */
  async #take(texts: PreferenceTexts): Promise<void> {
    const { waiting, preferences } = this.#options;
    const newer = new Set((await waiting()).flatMap(namesIn));
    const isOlder = (name: FollowingPreference): boolean =>
      newer.has(name) || (this.#unstored.get(name) ?? 0) > 0;
    const taken = pick(texts, (name) => !isOlder(name));
    if (namesIn(taken).length > 0) preferences.take(taken);
  }

  #count(names: readonly FollowingPreference[], change: 1 | -1): void {
    for (const name of names) this.#unstored.set(name, (this.#unstored.get(name) ?? 0) + change);
  }
}

/** Runs while subscribed to; emits nothing. */
export const followPreferences = (options: FollowOptions): Observable<never> =>
  new Observable(() => {
    const { socket, preferences } = options;
    const running = new Subscription();
    const following = new Following(options);
    following.begin();
    running.add(preferences.onSet(following.send));
    running.add(
      socket.listen(DESTINATIONS.preferences).subscribe((body) => {
        following.receive(body).catch(reportDefect);
      }),
    );
    running.add(
      socket.connection
        .pipe(
          filter((connection) => connection > 0),
          exhaustMap(() =>
            following.read().then(
              () => EMPTY,
              (error: unknown) => {
                reportDefect(error);
                return EMPTY;
              },
            ),
          ),
        )
        .subscribe(),
    );
    return running;
  });
