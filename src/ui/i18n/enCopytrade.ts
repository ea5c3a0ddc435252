/** English texts of traders, the same keys as Korean. */
import { copytrade } from './en/copytrade.ts';
import type { CopytradeTexts } from './koCopytrade.ts';

export const enCopytrade: CopytradeTexts = { copytrade };
