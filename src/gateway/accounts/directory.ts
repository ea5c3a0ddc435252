/**
 * Profiles in memory, so that names are read without waiting for the store. All are loaded at the
 * start; one takes about as much memory as a user's wallets.
 */
import type { Profile } from '../../domain/accounts.ts';
import type { SiteId, UserId } from '../../domain/ids.ts';

/** The read-only part. */
export interface ProfileReads {
  readonly profileOf: (userId: UserId) => Profile | undefined;
  readonly userByName: (siteId: SiteId, username: string) => UserId | undefined;
}

/** @param profile as it is now; undefined for one that was erased */
export type ProfileListener = (userId: UserId, profile: Profile | undefined) => void;

const nameKey = (siteId: SiteId, username: string): string => `${siteId}/${username}`;

export class Directory implements ProfileReads {
  readonly #profiles = new Map<UserId, Profile>();
  readonly #byName = new Map<string, UserId>();
  #changed: ProfileListener = () => undefined;

  readonly profileOf = (userId: UserId): Profile | undefined => this.#profiles.get(userId);

  readonly userByName = (siteId: SiteId, username: string): UserId | undefined =>
    this.#byName.get(nameKey(siteId, username));

  get userIds(): readonly UserId[] {
    return [...this.#profiles.keys()];
  }

  /** Calls after each change from here on. */
  watch(changed: ProfileListener): void {
    this.#changed = changed;
  }

  add(userId: UserId, profile: Profile): void {
    this.#profiles.set(userId, profile);
    this.#byName.set(nameKey(profile.siteId, profile.username), userId);
    this.#changed(userId, profile);
  }

  remove(userId: UserId): void {
    const profile = this.#profiles.get(userId);
    if (profile === undefined) return;
    this.#profiles.delete(userId);
    this.#byName.delete(nameKey(profile.siteId, profile.username));
    this.#changed(userId, undefined);
  }
}

export interface ProfilesDep {
  /** From memory. */
  readonly profiles: ProfileReads;
}
