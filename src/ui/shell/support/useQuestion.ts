import { useRef, useState } from 'react';
import { CONTACT_FILES_MAX } from '../../../domain/contacts/contacts.ts';
import type { Answer, CallError } from '../../../protocol/answer.ts';
import { rejectionText } from '../../../domain/rejections.ts';
import { useLanguage } from '../../i18n/useText.ts';
import { fileRejection } from '../../../domain/files/attachable.ts';
import { newClientOrderId } from '../../services/clientOrderId.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useAction } from '../../services/useAction.ts';
import type { SupportPerson } from './supportChat.ts';
import { useQuestionDraft } from './useQuestionDraft.ts';

/** A file that cannot be attached, and why. */
export interface LeftOut {
  readonly name: string;
  readonly error: Pick<CallError, 'code' | 'message'>;
}

/** Whether a refusal is about the file itself, so that sending it again is refused again. */
const isOfFile = ({ code }: CallError): boolean =>
  code === 'FILE_KIND' || code === 'FILE_TOO_LARGE' || code === 'FILE_DAMAGED';

/** A question that is being written: kept until it has been sent. */
export function useQuestion({ id: playerId }: SupportPerson) {
  const { call } = useServices();
  const action = useAction();
  const language = useLanguage();
  const [text, setText] = useQuestionDraft(playerId);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isTooMany, setTooMany] = useState(false);
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  /** Files that are stored already, so that a repetition does not store them again. */
  const stored = useRef(new WeakMap<File, string>());
  /** The same content is the same question, however often it is sent. */
  const attempt = useRef<{ readonly content: string; readonly requestId: string }>(undefined);

  const leaveOut = (refused: readonly LeftOut[]) => {
    setLeftOut(refused);
    const names = new Set(refused.map(({ name }) => name));
    setFiles((before) => before.filter(({ name }) => !names.has(name)));
  };

  const upload = async (): Promise<Answer<readonly string[]>> => {
    const ids: string[] = [];
    for (const file of files) {
      const known = stored.current.get(file);
      if (known === undefined) {
        const answer = await call('uploadFile', { file });
        if (!answer.ok) {
          if (isOfFile(answer.error)) leaveOut([{ name: file.name, error: answer.error }]);
          return answer;
        }
        stored.current.set(file, answer.value.id);
      }
      ids.push(stored.current.get(file) ?? '');
    }
    return { ok: true, value: ids };
  };
  const requestIdFor = (content: string): string => {
    if (attempt.current?.content !== content)
      attempt.current = { content, requestId: newClientOrderId() };
    return attempt.current.requestId;
  };
  const send = () =>
    void action.run(
      async () => {
        const uploaded = await upload();
        if (!uploaded.ok) return uploaded;
        const fileIds = uploaded.value.join();
        const question = text.trim();
        return call('contactCreate', {
          playerId,
          question,
          clientRequestId: requestIdFor(JSON.stringify([question, fileIds])),
          ...(fileIds !== '' && { fileIds }),
        });
      },
      () => {
        setText('');
        setFiles([]);
        attempt.current = undefined;
      },
    );
  const attach = (added: readonly File[]) => {
    const judged = added.map((file) => ({ file, rejection: fileRejection(file) }));
    setLeftOut(
      judged.flatMap(({ file: { name }, rejection }) =>
        rejection === undefined
          ? []
          : [
              {
                name,
                error: { code: rejection.code, message: rejectionText(rejection, language) },
              },
            ],
      ),
    );
    const fit = judged.flatMap(({ file, rejection }) => (rejection === undefined ? [file] : []));
    const all = [...files, ...fit];
    setTooMany(all.length > CONTACT_FILES_MAX);
    setFiles(all.slice(0, CONTACT_FILES_MAX));
  };
  const detach = (file: File) => {
    setTooMany(false);
    setFiles(files.filter((one) => one !== file));
  };
  // What was wrong with a file is said beside its name.
  const refusal = action.refusal && isOfFile(action.refusal) ? undefined : action.refusal;
  return {
    ...{ text, setText, files, attach, detach, isTooMany, leftOut, send, refusal },
    isBusy: action.isBusy,
  };
}
