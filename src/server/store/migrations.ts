/**
 * The tables of the SQL store, as the numbered migrations that create them. A released migration never
 * changes; the next change is appended as a new one.
 */
import type { Query } from './sqlDatabase.ts';

export interface Migration {
  /** Counted from 1 without a gap; the number of the last one applied is the store's schema version. */
  readonly number: number;
  readonly statements: readonly string[];
  /**
   * Part of the migration that SQL alone cannot express; runs after the statements, in their
   * transaction.
   */
  readonly run?: (query: Query) => Promise<void>;
}

export const MIGRATIONS: readonly Migration[] = [
  {
    number: 1,
    statements: [
      `CREATE TABLE maru_log (
         position bigint PRIMARY KEY,
         at bigint NOT NULL,
         user_id text,
         first_seq bigint NOT NULL,
         last_seq bigint NOT NULL,
         version int NOT NULL,
         events text NOT NULL
       )`,
      'CREATE INDEX maru_log_user ON maru_log (user_id, last_seq)',
      // `ordinal` breaks ties of `at` in writing order; a row written again keeps its place.
      `CREATE TABLE maru_history (
         kind text NOT NULL,
         id text NOT NULL,
         user_id text NOT NULL,
         option_id bigint,
         at bigint NOT NULL,
         body text NOT NULL,
         ordinal bigint GENERATED ALWAYS AS IDENTITY,
         PRIMARY KEY (kind, id)
       )`,
      'CREATE INDEX maru_history_page ON maru_history (user_id, kind, at DESC, ordinal DESC)',
      `CREATE TABLE maru_snapshot (
         id int PRIMARY KEY,
         position bigint NOT NULL,
         version int NOT NULL,
         body text NOT NULL
       )`,
    ],
  },
  {
    // History rows without an owner, and with labels.
    number: 2,
    statements: [
      'ALTER TABLE maru_history ALTER COLUMN user_id DROP NOT NULL',
      'ALTER TABLE maru_history ADD COLUMN labels text[]',
      `CREATE INDEX maru_history_nobody ON maru_history
         (kind, option_id, at DESC, ordinal DESC) WHERE user_id IS NULL`,
    ],
  },
  {
    // Documents and their audit trail.
    number: 3,
    statements: [
      `CREATE TABLE maru_document (
         kind text NOT NULL,
         id text NOT NULL,
         version bigint NOT NULL,
         owner text,
         labels text[] NOT NULL,
         keywords text[] NOT NULL,
         created_at bigint NOT NULL,
         updated_at bigint NOT NULL,
         body text NOT NULL,
         ordinal bigint GENERATED ALWAYS AS IDENTITY,
         PRIMARY KEY (kind, id)
       )`,
      'CREATE INDEX maru_document_page ON maru_document (kind, created_at DESC, ordinal DESC)',
      'CREATE INDEX maru_document_owner ON maru_document (owner, kind, created_at DESC)',
      'CREATE INDEX maru_document_keywords ON maru_document USING gin (keywords)',
      `CREATE TABLE maru_audit (
         ordinal bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
         at bigint NOT NULL,
         actor text NOT NULL,
         action text NOT NULL,
         kind text NOT NULL,
         id text,
         owner text,
         before text,
         after text
       )`,
      'CREATE INDEX maru_audit_document ON maru_audit (kind, id)',
      'CREATE INDEX maru_audit_owner ON maru_audit (owner)',
    ],
  },
  {
    // Snapshots in pieces; one stored before is whole in its head.
    number: 4,
    statements: [
      `CREATE TABLE maru_snapshot_piece (
         position bigint NOT NULL,
         section text NOT NULL,
         number int NOT NULL,
         body text NOT NULL,
         PRIMARY KEY (position, section, number)
       )`,
    ],
  },
  {
    // Who caused a record and by which command; records stored before have neither.
    number: 5,
    statements: [
      'ALTER TABLE maru_log ADD COLUMN actor text',
      'ALTER TABLE maru_log ADD COLUMN causation text',
    ],
  },
  {
    // Orders and bets by the ids that their clients gave them.
    number: 6,
    statements: [
      'ALTER TABLE maru_history ADD COLUMN request_id text',
      `UPDATE maru_history SET request_id = body::json #>> '{order,clientOrderId}' WHERE kind = 'ORDER'`,
      `UPDATE maru_history SET request_id = body::json #>> '{clientBetId}' WHERE kind = 'BET'`,
      `CREATE INDEX maru_history_request ON maru_history (user_id, kind, request_id)
         WHERE request_id IS NOT NULL`,
    ],
  },
  {
    // Compressing a piece holds an embedded database twice as long as storing it as it is.
    number: 7,
    statements: ['ALTER TABLE maru_snapshot_piece ALTER COLUMN body SET STORAGE EXTERNAL'],
  },
  {
    // Lines of statements; what is in the log already is added at the next start.
    number: 8,
    statements: [
      `CREATE TABLE maru_statement (
         user_id text NOT NULL,
         wallet text NOT NULL,
         cause text NOT NULL,
         at bigint NOT NULL,
         seq bigint NOT NULL,
         position bigint NOT NULL,
         balance text NOT NULL,
         PRIMARY KEY (user_id, wallet, cause, at, seq)
       )`,
    ],
  },
  {
    // Sums of records, and up to where the log was stored without them.
    number: 9,
    statements: [
      'ALTER TABLE maru_log ADD COLUMN sum int',
      'ALTER TABLE maru_log ADD COLUMN link int',
      `INSERT INTO maru_meta (key, value)
         SELECT 'log.unsummed', max(position)::text FROM maru_log HAVING max(position) IS NOT NULL
         ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    ],
  },
  {
    // Changes of the documents that processes keep in memory.
    number: 10,
    statements: [
      `CREATE TABLE maru_document_change (
         number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
         kind text NOT NULL,
         id text NOT NULL,
         version bigint NOT NULL
       )`,
    ],
  },
];
