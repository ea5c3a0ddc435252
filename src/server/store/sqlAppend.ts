/**
 * The one statement that stores a group: its records, history rows and lines of statements, or
 * nothing. The session of a lease notifies the other processes with its commit.
 */
import type { HistoryRow } from '../../gateway/ports.ts';
import type { StatementLine } from '../../gateway/ports/statement.ts';
import { CHANNEL, storedText } from '../bus/noticeText.ts';
import type { SummedRecord } from './recordSums.ts';
import { numberColumn, textColumns } from './sqlColumns.ts';
import type { Statement } from './sqlDatabase.ts';
import { linesPart } from './sqlStatement.ts';

/** Columns of a part of the statement; its places follow those of the part before. */
interface Part {
  readonly values: readonly string[];
  readonly write: (place: (index: number) => number) => string;
}

/**
 * @param rows of which no two have the same kind and id
 * @returns undefined when there is nothing to store
 */
export function appendStatement(
  records: readonly SummedRecord[],
  rows: readonly HistoryRow[],
  lines: readonly StatementLine[] = [],
): Statement | undefined {
  const parts = [
    ...(records.length > 0 ? [recordsPart(records)] : []),
    ...(rows.length > 0 ? [historyPart(rows)] : []),
    ...(lines.length > 0 ? [linesPart(lines)] : []),
    ...noticeParts(records),
  ];
  const values: string[] = [];
  const texts = parts.map((part) => {
    const before = values.length;
    values.push(...part.values);
    return part.write((index) => before + index);
  });
  const last = texts.pop();
  if (last === undefined) return undefined;
  const before = texts.map((text, index) => `part${index} AS (${text})`).join(', ');
  return [before === '' ? last : `WITH ${before} ${last}`, values];
}

/** Rule [L-B2]. Only a session with an epoch has processes beside it that listen. */
function noticeParts(rows: readonly SummedRecord[]): readonly Part[] {
  const last = rows.at(-1);
  if (last === undefined) return [];
  return [
    {
      values: [storedText(last.record.position)],
      write: (place) =>
        `SELECT pg_notify('${CHANNEL}', $${place(1)})
          WHERE current_setting('maru.epoch', true) <> ''`,
    },
  ];
}

function recordsPart(rows: readonly SummedRecord[]): Part {
  const records = rows.map(({ record }) => record);
  const texts = textColumns([
    records.map((record) => record.userId),
    records.map((record) => record.events),
    records.map((record) => record.actor),
    records.map((record) => record.causation),
  ]);
  return {
    values: [
      numberColumn(records.map((record) => record.position)),
      numberColumn(records.map((record) => record.at)),
      numberColumn(records.map((record) => record.firstSeq)),
      numberColumn(records.map((record) => record.lastSeq)),
      numberColumn(records.map((record) => record.version)),
      numberColumn(rows.map(({ sum }) => sum)),
      numberColumn(rows.map(({ link }) => link)),
      ...texts.values,
    ],
    write: (place) =>
      `INSERT INTO maru_log
        (position, at, first_seq, last_seq, version, sum, link, user_id, events, actor, causation)
        SELECT * FROM unnest($${place(1)}::bigint[], $${place(2)}::bigint[], $${place(3)}::bigint[],
          $${place(4)}::bigint[], $${place(5)}::int[], $${place(6)}::int[], $${place(7)}::int[],
          ${texts.written(place(8))})`,
  };
}

function historyPart(rows: readonly HistoryRow[]): Part {
  const texts = textColumns([
    rows.map((row) => row.kind),
    rows.map((row) => row.id),
    rows.map((row) => row.userId),
    rows.map((row) => row.body),
    // Of arrays of arrays unnest makes one list, so the labels of a row travel as one text.
    rows.map((row) => row.labels?.join(' ')),
    rows.map((row) => row.requestId),
  ]);
  return {
    values: [
      numberColumn(rows.map((row) => row.optionId)),
      numberColumn(rows.map((row) => row.at)),
      ...texts.values,
    ],
    write: (place) =>
      `INSERT INTO maru_history (option_id, at, kind, id, user_id, body, labels, request_id)
        SELECT option_id, at, kind, id, user_id, body, string_to_array(labels, ' '), request_id
        FROM unnest($${place(1)}::bigint[], $${place(2)}::bigint[], ${texts.written(place(3))})
          AS written(option_id, at, kind, id, user_id, body, labels, request_id)
        ON CONFLICT (kind, id) DO UPDATE SET
          user_id = excluded.user_id, option_id = excluded.option_id, at = excluded.at,
          body = excluded.body, labels = excluded.labels, request_id = excluded.request_id`,
  };
}
