/** Opening statements of the log, made once before anything else of a run. */
import type { Money } from '../../domain/quantities.ts';
import type { Kernel } from '../kernel.ts';

/** Opens the exchange where it is new; states the base of profits where partners are older. */
export async function stateBeginning(
  { submit }: Pick<Kernel, 'submit'>,
  { insurance }: { readonly insurance: Money },
): Promise<void> {
  await submit({ type: 'OpenExchange', insurance });
  await submit({ type: 'SetProfitBase' });
}
