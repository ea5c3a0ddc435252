/** The terminal, with what its first picture shows. */
import { chartViewTexts } from '../../i18n/chartViewTexts.ts';
import { drawingTexts } from '../../i18n/drawingTexts.ts';
import { layoutTexts } from '../../i18n/layoutTexts.ts';
import { screenTexts } from '../../i18n/screenTexts.ts';
import { loadTexts } from '../../i18n/setup.ts';

import { DESK } from './terminalContext.ts';

export { TerminalScreen } from './TerminalScreen.tsx';

/**
 * Asks for its parts at once. Each is rendered as soon as it is there; asked for only when it is
 * rendered, one would wait for the other, a round trip each time. Rejects when one cannot be loaded.
 */
export async function loadParts(): Promise<void> {
  await Promise.all([
    import('./panel/RecordPanel.tsx'),
    import('./chart/LiveChart.tsx'),
    matchMedia(DESK).matches ? import('./DeskPanels.tsx') : undefined,
    loadTexts(screenTexts.positions, layoutTexts, chartViewTexts, drawingTexts),
  ]);
}
