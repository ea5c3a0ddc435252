/** Figures as a screen shows them: where they stand, and what they amount to. */
import type { Locator } from '@playwright/test';
import { parseDecimal } from '../../src/domain/decimal.ts';

/** The figure beside a label in a list of figures. */
export const figureOf = (within: Locator, label: string): Locator =>
  within
    .locator('dl > div')
    .filter({ has: within.page().getByText(label, { exact: true }) })
    .locator('dd');

/** A shown amount in units of 1e-8, without its separators, plus sign and USDT; zero for no amount. */
export const amountOf = (text: string): bigint =>
  parseDecimal(text.replaceAll(/[,+]|USDT/g, '').trim()) ?? 0n;
