/** What a second admin carries out: the call that the first made, with the same parameters. [U-C29] */
import * as v from 'valibot';
import type { WireApproval } from '../../../../protocol/admins/entities.ts';
import { booksCalls } from '../../../../protocol/books/calls.ts';
import { operatorCalls } from '../../../../protocol/operator/calls.ts';
import { siteOperatorCalls } from '../../../../protocol/site/operatorCalls.ts';
import type { CallParams } from '../../../services/services.ts';

export type SecondPress =
  | { readonly name: 'operatorDecide'; readonly params: CallParams<'operatorDecide'> }
  | {
      readonly name: 'operatorAdjust';
      /** The reason is the second admin's own. */
      readonly params: Omit<CallParams<'operatorAdjust'>, 'reason'>;
    }
  | {
      readonly name: 'operatorSiteChange';
      readonly params: Omit<CallParams<'operatorSiteChange'>, 'reason'>;
    };

const decided = operatorCalls.operatorDecide.params;
const adjusted = v.omit(booksCalls.operatorAdjust.params, ['reason']);
const changed = v.omit(siteOperatorCalls.operatorSiteChange.params, ['reason']);

/** Undefined for an act that this page does not know. */
export function secondPressOf({
  act,
  params,
}: Pick<WireApproval, 'act' | 'params'>): SecondPress | undefined {
  const sent: unknown = params;
  if (act === 'application.decide' && v.is(decided, sent))
    return { name: 'operatorDecide', params: sent };
  if (act === 'wallet.adjust' && v.is(adjusted, sent))
    return { name: 'operatorAdjust', params: sent };
  if (act === 'site.change' && v.is(changed, sent))
    return { name: 'operatorSiteChange', params: sent };
  return undefined;
}
