/** English texts of signing up, finding an account and the profile, the same keys as Korean. */
import { people } from './en/people.ts';
import { profile } from './en/profile.ts';
import type { PeopleTexts } from './koPeople.ts';

export const enPeople: PeopleTexts = { people, profile };
