/** English texts of signing in and up, finding an account and the profile, the same keys as Korean. */
import { apiKeys } from './en/apiKeys.ts';
import { people } from './en/people.ts';
import { profile } from './en/profile.ts';
import { sign } from './en/sign.ts';
import type { PeopleTexts } from './koPeople.ts';

export const enPeople: PeopleTexts = { people, profile, apiKeys, ...sign };
