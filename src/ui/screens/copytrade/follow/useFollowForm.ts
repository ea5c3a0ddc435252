/** The fields of the follow form: kept over a reload, and judged by the rules of the exchange. */
import { useKept } from '../../../services/useKept.ts';
import {
  type FollowFields,
  type FollowProblems,
  followProblems,
  type FollowSettings,
  followShape,
  settingsOf,
  blockerOf,
} from './followRules.ts';
import type { WireTraderCard } from '../../../../protocol/copytrade/calls.ts';
import { useText } from '../../../i18n/useText.ts';
import { useAuthUser } from '../../../services/session.ts';
import { useFuturesAvailable } from '../../../services/useFuturesAvailable.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useIsOffline } from '../../../services/useIsOffline.ts';
import { useSelected } from '../../../services/useReadable.ts';

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

/** Why the trader cannot be followed, before anything is typed; undefined when they can. */
export function useBlocker(trader: WireTraderCard): string | undefined {
  const t = useText();
  const { account } = useServices();
  const user = useAuthUser();
  const isOffline = useIsOffline();
  const own = useSelected(account, ({ copytrade }) => copytrade.trader?.status);
  const followed = useSelected(account, ({ copytrade }) => copytrade.follow);
  const available = useFuturesAvailable();
  if (user === undefined) return undefined;
  const person = { userId: user.id, isOffline, isTrader: own === 'ACTIVE', followed, available };
  const blocker = blockerOf(trader, person);
  return blocker && t(blocker.key, blocker.name === undefined ? {} : { name: blocker.name });
}
