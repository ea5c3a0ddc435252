/** The projections of the product, for options that are all one game on one stock. */
import { instrumentCode } from '../../src/domain/ids.ts';
import { PROJECTIONS } from '../../src/gateway/features.ts';
import { createProjector, type Projector } from '../../src/gateway/projections/projector.ts';
import type { RoundNames } from '../../src/gateway/ports/roundNames.ts';

const NAMES: RoundNames = () => ({ gameType: 'R1', stock: instrumentCode('BTCUSDT') });

export const testProjector: Projector = createProjector(PROJECTIONS, {
  names: NAMES,
  traderName: (trader) => `trader ${trader}`,
});
