import * as v from 'valibot';
import { useWriting } from '../../../kit/useWriting.ts';
import { useReadAgain } from '../../../services/operator/acts.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useKept } from '../../../services/useKept.ts';

const written = v.object({
  text: v.string(),
  /** The question it is for; empty while nothing is typed and nothing was chosen. */
  contactId: v.string(),
});
const NOTHING = { text: '', contactId: '' };

/**
 * An answer that is being written: it stays with its question when another one arrives, and until it
 * has been sent.
 * @param toAnswer id of the question that is answered where none was chosen
 */
export function useAnswer(userId: string, toAnswer: string | undefined) {
  const { call } = useServices();
  const readAgain = useReadAgain();
  const { send, ...writing } = useWriting();
  const [typed, setTyped] = useKept(`act/answer/${userId}`, written, () => NOTHING, 'anyReload');
  const contactId = typed.contactId === '' ? (toAnswer ?? '') : typed.contactId;
  return {
    ...writing,
    contactId,
    text: typed.text,
    setText: (text: string) => setTyped({ text, contactId: text === '' ? '' : contactId }),
    choose: (chosen: string) => setTyped({ ...typed, contactId: chosen }),
    send: () => {
      const answer = typed.text.trim();
      send(
        [contactId, answer],
        (params) => call('operatorContactAnswer', { contactId, answer, ...params }),
        () => {
          setTyped(NOTHING);
          readAgain();
        },
      );
    },
  };
}

export type WrittenAnswer = ReturnType<typeof useAnswer>;
