import { expose, wrap } from 'comlink';
import { describePricing } from '../../support/pricingSuite.ts';
import { createPricingClient } from '../../../src/workers/clients/pricingClient.ts';
import { createPricingBook } from '../../../src/workers/pricing/pricingBook.ts';
import type { PricingApi } from '../../../src/workers/pricing/pricingTypes.ts';

describePricing('over a message channel', () => {
  const { port1, port2 } = new MessageChannel();
  expose(createPricingBook(), port1);
  return createPricingClient(wrap<PricingApi>(port2), () => {
    port1.close();
    port2.close();
  });
});
