/** Tables of the SQL store. Statements can be run again on a store that has them. */
export const SCHEMA_VERSION = 1;

export const SCHEMA_STATEMENTS: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS maru_meta (
     key text PRIMARY KEY,
     value text NOT NULL
   )`,
  `CREATE TABLE IF NOT EXISTS maru_log (
     position bigint PRIMARY KEY,
     at bigint NOT NULL,
     user_id text,
     first_seq bigint NOT NULL,
     last_seq bigint NOT NULL,
     version int NOT NULL,
     events text NOT NULL
   )`,
  'CREATE INDEX IF NOT EXISTS maru_log_user ON maru_log (user_id, last_seq)',
  // `ordinal` breaks ties of `at` in writing order; a row written again keeps its place.
  `CREATE TABLE IF NOT EXISTS maru_history (
     kind text NOT NULL,
     id text NOT NULL,
     user_id text NOT NULL,
     option_id bigint,
     at bigint NOT NULL,
     body text NOT NULL,
     ordinal bigint GENERATED ALWAYS AS IDENTITY,
     PRIMARY KEY (kind, id)
   )`,
  'CREATE INDEX IF NOT EXISTS maru_history_page ON maru_history (user_id, kind, at DESC, ordinal DESC)',
  `CREATE TABLE IF NOT EXISTS maru_snapshot (
     id int PRIMARY KEY,
     position bigint NOT NULL,
     version int NOT NULL,
     body text NOT NULL
   )`,
];
