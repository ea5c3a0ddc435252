/** The fields of the follow form: kept over a reload, and judged by the rules of the exchange. */
import { useKept } from '../../../services/useKept.ts';
import {
  type FollowFields,
  type FollowProblems,
  followProblems,
  type FollowSettings,
  followShape,
  settingsOf,
} from './followRules.ts';

export interface FollowForm {
  readonly fields: FollowFields;
  readonly set: (change: Partial<FollowFields>) => void;
  readonly problems: FollowProblems;
  /** undefined while something cannot be sent. */
  readonly settings: FollowSettings | undefined;
}

/** @param traderId under which what was typed is kept */
export function useFollowForm(traderId: string, initial: FollowFields): FollowForm {
  const [fields, keep] = useKept(`follow/${traderId}`, followShape, () => initial, 'anyReload');
  return {
    fields,
    set: (change) => keep({ ...fields, ...change }),
    problems: followProblems(fields),
    settings: settingsOf(fields),
  };
}
