import { describePricing } from '../../support/pricingSuite.ts';
import { startPricingWorker } from '../../../src/workers/clients/pricingClient.ts';

describePricing('of the build, in Chromium', startPricingWorker);
