/** What ships: the demo and practice have something to read before an operator writes anything. */
import type { ContentEntry } from '../entry.ts';
import { answers } from './answers.ts';
import { guides } from './guides.ts';
import { notices } from './notices.ts';
import { pages } from './pages.ts';

let made: readonly ContentEntry[] | undefined;

/** Made with the first reader: most processes that load this file read nothing of it. */
export function shippedContent(): readonly ContentEntry[] {
  made ??= [...notices(), ...answers(), ...guides(), ...pages()];
  return made;
}
