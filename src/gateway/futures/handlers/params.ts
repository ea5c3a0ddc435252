/** Parameters of the futures calls in the engine's terms. */
import type { TriggerBy } from '../../../domain/futuresOrders.ts';
import { type OptionId, optionId } from '../../../domain/ids.ts';
import { type Price, price } from '../../../domain/quantities.ts';
import { reject } from '../../../domain/rejections.ts';
import { refuse, type Reply, succeed } from '../../reply.ts';
import type { Kernel } from '../../kernel.ts';

/** The option that a list is filtered by; UNKNOWN_OPTION where there is none. Rule [H-I1]. */
export function wantedOption(
  { rules }: Pick<Kernel, 'rules'>,
  id: number | undefined,
): Reply<OptionId | undefined> {
  if (id === undefined) return succeed(undefined);
  const wanted = optionId(id);
  return rules.options.some((option) => option.optionId === wanted)
    ? succeed(wanted)
    : refuse(reject('UNKNOWN_OPTION'));
}

/** A price that may be omitted or null. */
export const optionalPrice = (value: bigint | null | undefined): Price | undefined =>
  value === null || value === undefined ? undefined : price(value);

export const triggerSource = (isMark: boolean): TriggerBy => (isMark ? 'MARK' : 'LAST');
