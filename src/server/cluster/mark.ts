/** How far the process that acts had stored when it answered: what the answer may follow from. */
export const MARK_HEADER = 'x-maru-mark';

export interface Mark {
  /** Position of the last record of the log. */
  readonly position: number;
  /** Number of the last change of a document. */
  readonly documents: number;
}

export const writeMark = ({ position, documents }: Mark): string => `${position}.${documents}`;

/** @returns undefined for a text that is none */
export function readMark(text: string | readonly string[] | undefined): Mark | undefined {
  const [, position, documents] = /^(\d{1,15})\.(\d{1,15})$/.exec(String(text)) ?? [];
  if (position === undefined || documents === undefined) return undefined;
  return { position: Number(position), documents: Number(documents) };
}
