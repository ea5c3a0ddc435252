/** Who causes a change, in the log and in documents. */
import { parseUserId, type UserId } from './ids.ts';

/** Actors without an account: an operator by the console, the exchange itself, a provider. */
const ACTORS = ['operator', 'exchange', 'provider'] as const;

export type Actor = UserId | (typeof ACTORS)[number];

/** @returns undefined for a text that names no actor */
export const parseActor = (text: string): Actor | undefined =>
  ACTORS.find((actor) => actor === text) ?? parseUserId(text);
