/** What a person is typing to the operator: a closed panel and a reload lose nothing of it. */
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { useServices } from '../../services/ServicesContext.tsx';
import { keptValue } from '../../services/useKept.ts';

const NAME = 'support/question';
const keptDraft = v.object({ by: v.string(), text: v.string() });

/** What is typed on this page, by person; nobody else is shown it. */
const drafts = new Map<string, string>();

export function useQuestionDraft(
  playerId: string,
): readonly [text: string, setText: (next: string) => void] {
  const { draft } = useServices();
  const [text, setText] = useState(() => {
    const kept = keptValue(draft, NAME, keptDraft);
    return drafts.get(playerId) ?? (kept?.by === playerId ? kept.text : '');
  });
  useEffect(() => {
    drafts.set(playerId, text);
    draft.drop(NAME);
    // Not ended with the panel: a reload may come after it was closed.
    draft.keep(NAME, () => ({ by: playerId, text }), 'anyReload');
  }, [draft, playerId, text]);
  return [text, setText];
}
