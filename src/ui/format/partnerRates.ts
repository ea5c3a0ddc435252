/** Rates of a partner as they are in force. */
import type { WirePartnerNode } from '../../protocol/partners/entities.ts';

/** With the rate for rounds that is in force: no more than the house edge. Null without terms. */
export const ratesInForce = ({
  rates,
  roundsInForce,
}: Pick<WirePartnerNode, 'rates' | 'roundsInForce'>): WirePartnerNode['rates'] =>
  rates === null ? null : { ...rates, ROUNDS: roundsInForce ?? rates.ROUNDS };
