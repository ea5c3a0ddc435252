/** All parts of a person's data, one after another. */
import type { Answer } from '../../../protocol/answer.ts';
import type { WireExportItem } from '../../../protocol/profile/entities.ts';

export interface ExportPart {
  readonly items: readonly WireExportItem[];
  /** Where the next part begins; null after the last. */
  readonly next: string | null;
}

/**
 * @param read one part, the first without a cursor
 * @param onRead called after each part with the number of items so far
 * @returns the items, or the first refusal
 */
export async function exportAll(
  read: (cursor: string | undefined) => Promise<Answer<ExportPart>>,
  onRead: (count: number) => void,
): Promise<Answer<readonly WireExportItem[]>> {
  const items: WireExportItem[] = [];
  let cursor: string | undefined;
  for (;;) {
    const answer = await read(cursor);
    if (!answer.ok) return answer;
    items.push(...answer.value.items);
    onRead(items.length);
    if (answer.value.next === null) return { ok: true, value: items };
    cursor = answer.value.next;
  }
}
