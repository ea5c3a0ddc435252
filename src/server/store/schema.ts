/** Tables of the SQL store. Statements can be run again on a store that has them. */
export const SCHEMA_VERSION = 2;

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
     user_id text,
     option_id bigint,
     at bigint NOT NULL,
     body text NOT NULL,
     labels text[],
     ordinal bigint GENERATED ALWAYS AS IDENTITY,
     PRIMARY KEY (kind, id)
   )`,
  'CREATE INDEX IF NOT EXISTS maru_history_page ON maru_history (user_id, kind, at DESC, ordinal DESC)',
  // The first version's rows all had an owner and no labels.
  'ALTER TABLE maru_history ALTER COLUMN user_id DROP NOT NULL',
  'ALTER TABLE maru_history ADD COLUMN IF NOT EXISTS labels text[]',
  `CREATE INDEX IF NOT EXISTS maru_history_nobody ON maru_history
     (kind, option_id, at DESC, ordinal DESC) WHERE user_id IS NULL`,
  `CREATE TABLE IF NOT EXISTS maru_snapshot (
     id int PRIMARY KEY,
     position bigint NOT NULL,
     version int NOT NULL,
     body text NOT NULL
   )`,
];
