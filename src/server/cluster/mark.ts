/** The header in which the process that acts states how far it had stored when it answered. */
import type { Mark } from '../../gateway/ports/acting.ts';

export const MARK_HEADER = 'x-maru-mark';

export const writeMark = ({ position, documents }: Mark): string => `${position}.${documents}`;

/** @returns undefined for a text that is none */
export function readMark(text: string | readonly string[] | undefined): Mark | undefined {
  const [, position, documents] = /^(\d{1,15})\.(\d{1,15})$/.exec(String(text)) ?? [];
  if (position === undefined || documents === undefined) return undefined;
  return { position: Number(position), documents: Number(documents) };
}
