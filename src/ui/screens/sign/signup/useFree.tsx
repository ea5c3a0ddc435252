import type { ReactNode } from 'react';
import type { Answer } from '../../../../protocol/answer.ts';
import { useText } from '../../../i18n/useText.ts';
import { useLiveRead } from '../../../services/liveRead.ts';
import s from '../SignForm.module.css';

export interface FreeTexts {
  /** Shown while nothing is known. */
  readonly rule: string | undefined;
  readonly free: string;
  readonly taken: string;
  readonly unknown: string;
}

/**
 * Whether a name or number is still free, as the row of its field shows it.
 * @param text undefined while it breaks the rule
 */
export function useFree(
  request: (text: string) => Promise<Answer<boolean>>,
  text: string | undefined,
  texts: FreeTexts,
): { readonly hint: ReactNode; readonly otherProblem: string | undefined } {
  const t = useText();
  const live = useLiveRead(request, text);
  switch (live.status) {
    case 'idle':
      return { hint: texts.rule, otherProblem: undefined };
    case 'checking':
      return { hint: t('people.check.checking'), otherProblem: undefined };
    case 'failed':
      return { hint: texts.unknown, otherProblem: undefined };
    case 'known':
      return live.value
        ? { hint: <span className={s['good']}>{texts.free}</span>, otherProblem: undefined }
        : { hint: undefined, otherProblem: texts.taken };
  }
}
