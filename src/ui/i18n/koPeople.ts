/** Korean texts of signing in and up, finding an account and the profile, which come with their screens. */
import { apiKeys } from './ko/apiKeys.ts';
import { people } from './ko/people.ts';
import { profile } from './ko/profile.ts';
import { sign } from './ko/sign.ts';
import type { Widen } from './ko.ts';

export const koPeople = { people, profile, apiKeys, ...sign } as const;

/** Every language has the same texts. */
export type PeopleTexts = Widen<typeof koPeople>;
