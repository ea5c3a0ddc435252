import { useCallback, useRef, useState } from 'react';
import * as v from 'valibot';
import { newClientOrderId } from '../../../services/clientOrderId.ts';
import { keptValue, useKeeping } from '../../../services/useKept.ts';
import { useServices } from '../../../services/ServicesContext.tsx';

const attemptShape = v.object({ content: v.string(), id: v.string() });
const NONE = { content: '', id: '' };

export interface RequestId {
  /** The id of this content: the same one until it is done or the content is another. */
  readonly idFor: (content: string) => string;
  /** The outcome is known: the same content again is another request. */
  readonly done: () => void;
}

/** @param name of the form, unique on the page */
export function useRequestId(name: string): RequestId {
  const { draft } = useServices();
  const [kept] = useState(() => keptValue(draft, `request/${name}`, attemptShape));
  const attempt = useRef(kept ?? NONE);
  useKeeping(`request/${name}`, () => attempt.current);
  const idFor = useCallback((content: string) => {
    if (attempt.current.content !== content) attempt.current = { content, id: newClientOrderId() };
    return attempt.current.id;
  }, []);
  const done = useCallback(() => {
    attempt.current = NONE;
  }, []);
  return { idFor, done };
}
