import { useRef, useState } from 'react';
import { CONTACT_FILES_MAX } from '../../domain/contacts/contacts.ts';
import { fileRejection } from '../../domain/files/attachable.ts';
import { rejectionText } from '../../protocol/refusals/texts.ts';
import type { Answer, CallError } from '../../protocol/answer.ts';
import { useLanguage } from '../i18n/useText.ts';
import { useServices } from '../services/ServicesContext.tsx';

/** A file that cannot be attached, and why. */
export interface RejectedFile {
  readonly name: string;
  readonly error: Pick<CallError, 'code' | 'message'>;
}

/** Whether a refusal is about the file itself, so that sending it again is refused again. */
export const isOfFile = ({ code }: CallError): boolean =>
  code === 'FILE_KIND' || code === 'FILE_TOO_LARGE' || code === 'FILE_DAMAGED';

/** Judges a file before it is sent; undefined where it can be attached. */
export function useFileCheck(): (file: File) => RejectedFile | undefined {
  const language = useLanguage();
  return (file) => {
    const rejection = fileRejection(file);
    if (rejection === undefined) return undefined;
    const message = rejectionText(rejection, language);
    return { name: file.name, error: { code: rejection.code, message } };
  };
}

/** The files of a question or a message: chosen, judged before they are sent, and stored once. */
export function useAttachments() {
  const { call } = useServices();
  const check = useFileCheck();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isTooMany, setTooMany] = useState(false);
  const [leftOut, setLeftOut] = useState<readonly RejectedFile[]>([]);
  /** Files that are stored already, so that a repetition does not store them again. */
  const stored = useRef(new WeakMap<File, string>());

  const attach = (added: readonly File[]) => {
    const judged = added.map((file) => ({ file, unfit: check(file) }));
    setLeftOut(judged.flatMap(({ unfit }) => unfit ?? []));
    const fit = judged.flatMap(({ file, unfit }) => (unfit === undefined ? [file] : []));
    const all = [...files, ...fit];
    setTooMany(all.length > CONTACT_FILES_MAX);
    setFiles(all.slice(0, CONTACT_FILES_MAX));
  };
  const detach = (file: File) => {
    setTooMany(false);
    setFiles(files.filter((one) => one !== file));
  };
  /** Stores files that are not stored yet; one that is refused for itself leaves the list. */
  const upload = async (): Promise<Answer<readonly string[]>> => {
    const ids: string[] = [];
    for (const file of files) {
      const known = stored.current.get(file);
      const answer = known === undefined ? await call('uploadFile', { file }) : undefined;
      if (answer?.ok === false) {
        if (isOfFile(answer.error)) {
          setLeftOut([{ name: file.name, error: answer.error }]);
          setFiles((before) => before.filter((one) => one !== file));
        }
        return answer;
      }
      const id = known ?? answer?.value.id ?? '';
      stored.current.set(file, id);
      ids.push(id);
    }
    return { ok: true, value: ids };
  };
  const clear = () => setFiles([]);
  return { files, attach, detach, isTooMany, leftOut, upload, clear };
}
