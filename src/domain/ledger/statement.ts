/**
 * A query reaches the newest so many of the lines it selects, and counts no more: the time a page
 * takes does not grow with the statement. Older lines are reached by the bounds on `at`.
 */
export const STATEMENT_REACH = 2_000;
