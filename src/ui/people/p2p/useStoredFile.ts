import { useRef } from 'react';
import type { Answer } from '../../../protocol/answer.ts';
import { useServices } from '../../services/ServicesContext.tsx';

/** Stores a file once: a repetition names the file that is stored already. */
export function useStoredFile(): (file: File) => Promise<Answer<string>> {
  const { call } = useServices();
  const stored = useRef(new WeakMap<File, string>());
  return async (file) => {
    const known = stored.current.get(file);
    if (known !== undefined) return { ok: true, value: known };
    const answer = await call('uploadFile', { file });
    if (!answer.ok) return answer;
    stored.current.set(file, answer.value.id);
    return { ok: true, value: answer.value.id };
  };
}
