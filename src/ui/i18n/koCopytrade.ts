/** Korean texts of traders, which come with their screens. */
import { copytrade } from './ko/copytrade.ts';
import type { Widen } from './ko.ts';

export const koCopytrade = { copytrade } as const;

/** Every language has the same texts. */
export type CopytradeTexts = Widen<typeof koCopytrade>;
