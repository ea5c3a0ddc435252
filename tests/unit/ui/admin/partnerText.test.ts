import { expect, test } from 'vitest';
import type { WirePartnerNode } from '../../../../src/protocol/partners/entities.ts';
import { ratesText } from '../../../../src/ui/screens/admin/partners/partnerText.ts';

const withRates = (rates: WirePartnerNode['rates'], roundsInForce = rates?.ROUNDS ?? null) =>
  ({ rates, roundsInForce }) as WirePartnerNode;

test('rates are percentages without a sign, every digit kept', () => {
  const rates = { FUTURES: '0.5', ROUNDS: '0', COPY: '0.0025' };
  expect(ratesText(withRates(rates))).toBe('50% · 0% · 0.25%');
  expect(ratesText(withRates(null))).toBe('–');
  // Terms from before no rate was above the house edge.
  expect(ratesText(withRates({ ...rates, ROUNDS: '0.3' }, '0.05'))).toBe('50% · 5% (30%) · 0.25%');
});
