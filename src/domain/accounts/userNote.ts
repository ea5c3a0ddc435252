/** Characters of what an operator writes about a user for other operators. */
export const USER_NOTE_MAX = 1_000;
