/** Most characters of an operator's note about a user. */
export const USER_NOTE_MAX = 1_000;
