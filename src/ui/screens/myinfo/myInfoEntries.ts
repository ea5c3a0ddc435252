/** The menu of /myinfo (specification, section 2). */
import type { TextKey } from '../../i18n/useText.ts';

interface MyInfoEntry {
  /** Second segment of the page's path. */
  readonly key: string;
  readonly label: TextKey;
  /** Missing for logout, which asks first. */
  readonly to?: string;
  /** Hidden from visitors without a user id. */
  readonly needsUser: boolean;
}

const ENTRIES: readonly MyInfoEntry[] = [
  { key: 'message', label: 'nav.messages', to: '/myinfo/message', needsUser: true },
  { key: 'profile', label: 'nav.profile', to: '/myinfo/profile', needsUser: true },
  { key: 'logout', label: 'nav.logout', needsUser: true },
];

export const myInfoEntries = (userId: string | undefined): readonly MyInfoEntry[] =>
  ENTRIES.filter(({ needsUser }) => !needsUser || userId !== undefined);
